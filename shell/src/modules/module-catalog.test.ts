import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { expect, test } from 'vitest'
import { sampleModule, sampleRelease } from '../testing/sample-registry.ts'
import { createCatalog } from './module-catalog.ts'

function moduleAt(id: string, state: RegisteredModule['state'], ...paths: string[]): RegisteredModule {
  const { base, manifest } = sampleRelease('1')
  const routes = paths.map((path) => ({ path, page: 'page', preload: [] }))
  return sampleModule({ id, state, reason: state === 'off' ? 'Under repair.' : null, current: { base, manifest: { ...manifest, routes } } })
}

const pagesOf = (...modules: RegisteredModule[]) =>
  createCatalog({ revision: '1', modules }, { part: 200, script: 50 }).pages.map(({ module, path }) => `${module.id} ${path}`)

test('a module that is off has no page where one that is on has the address, and says why at its others', () => {
  const off = moduleAt('aaa', 'off', '/invoices', '/clients/new', '/reports')
  const on = moduleAt('billing', 'on', '/Invoices', '/clients/:id')
  expect(pagesOf(off, on)).toEqual(['aaa /reports', 'billing /Invoices', 'billing /clients/:id'])
})

test('of two modules that are both off each has its pages', () => {
  expect(pagesOf(moduleAt('aaa', 'off', '/invoices'), moduleAt('billing', 'off', '/invoices'))).toEqual(['aaa /invoices', 'billing /invoices'])
})
