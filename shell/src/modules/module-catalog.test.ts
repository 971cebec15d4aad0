import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleModule, sampleRelease } from '../testing/sample-registry.ts'
import { createCatalog } from './module-catalog.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function moduleAt(id: string, state: RegisteredModule['state'], ...paths: string[]): RegisteredModule {
  const { base, manifest } = sampleRelease('1')
  const routes = paths.map((path) => ({ path, page: 'page', preload: [] }))
  return sampleModule({ id, state, reason: state === 'off' ? 'Under repair.' : null, current: { base, manifest: { ...manifest, routes } } })
}

const pagesOf = (...modules: RegisteredModule[]) =>
  createCatalog({ revision: '1', modules }, { part: 200, script: 50 }).pages.map(({ module, path }) => `${module.id} ${path}`)

test('gives a URL shared by two modules to the enabled one; the disabled module keeps its other pages', () => {
  const off = moduleAt('aaa', 'off', '/invoices', '/clients/new', '/reports')
  const on = moduleAt('billing', 'on', '/Invoices', '/clients/:id')
  expect(pagesOf(off, on)).toEqual(['aaa /reports', 'billing /Invoices', 'billing /clients/:id'])
})

test('keeps a URL shared by two disabled modules for both of them', () => {
  expect(pagesOf(moduleAt('aaa', 'off', '/invoices'), moduleAt('billing', 'off', '/invoices'))).toEqual(['aaa /invoices', 'billing /invoices'])
})

/** Stubs a browser in which all scripts load and define these containers. */
function stubScripts(containers: Record<string, object>): void {
  vi.stubGlobal('document', { createElement: () => Object.assign(new EventTarget(), { remove: () => undefined }), head: { append: (script: EventTarget) => script.dispatchEvent(new Event('load')) } })
  vi.stubGlobal('__webpack_init_sharing__', () => undefined)
  vi.stubGlobal('__webpack_share_scopes__', {})
  for (const [name, definition] of Object.entries(containers)) vi.stubGlobal(name, { init: () => undefined, get: () => () => ({ default: definition }) })
}

const Page = () => null
/** A container whose page and filler files export these components. */
const exporting = (Page: unknown, Filler: unknown) => ({ pages: { 'client-list': () => Promise.resolve({ Page }) }, slots: { 'active-projects': () => Promise.resolve({ Filler }) } })

test.each(['pages', 'fillers'] as const)('falls back to the last good release if the %s of a release do not export a component', async (kind) => {
  stubScripts({ billfold_projects_2: exporting(undefined, null), billfold_projects_1: exporting(Page, Page) })
  const { part } = createCatalog({ revision: '1', modules: [sampleModule()] }, { part: 2000, script: 500 })[kind][0]!
  await part.request()
  expect(part.store.getState()).toMatchObject({ load: { phase: 'ready', release: 'lastGood' }, Component: Page })
  expect(part.store.getState().outcomes.map(({ release, outcome }) => [release.manifest.version, outcome])).toEqual([['2', 'fast'], ['1', 'loaded']])
})

test('reports a failure if the module does not export a component and there is no last good release', async () => {
  stubScripts({ billfold_projects_2: exporting(undefined, undefined) })
  const { part } = createCatalog({ revision: '1', modules: [sampleModule({ lastGood: null })] }, { part: 2000, script: 500 }).pages[0]!
  await part.request()
  expect(part.store.getState().load).toEqual({ phase: 'failed', kind: 'fast' })
})
