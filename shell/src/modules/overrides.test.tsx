import type { Registry } from '@billfold/contracts/modules/module-calls'
import { afterEach, expect, test, vi } from 'vitest'
import { findRegistry } from '../start/page-data.ts'
import { sampleModule, sampleRelease } from '../testing/sample-registry.ts'
import { OFF_BY_ADDRESS } from './overrides.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.fetch = realFetch
  document.body.innerHTML = ''
  localStorage.clear()
})

/** Returns the registry after adjustment for a page at this URL. */
async function found(address: string, overridesAllowed?: boolean) {
  const registry: Registry = { revision: '1', modules: [sampleModule(), sampleModule({ id: 'billing' })], ...(overridesAllowed ? { overridesAllowed } : {}) }
  window.history.replaceState(null, '', address)
  const data = document.createElement('script')
  Object.assign(data, { id: 'billfold-registry', type: 'application/json', textContent: JSON.stringify(registry) })
  document.body.replaceChildren(data)
  const { modules } = await findRegistry()
  return modules.map(({ id, state, reason, current }) => [id, state, reason ?? current.base])
}

/** Stubs the response from localhost:4100. */
function serve(manifest: unknown) {
  const asked = vi.fn<typeof fetch>(async () => Response.json(manifest))
  globalThis.fetch = asked
  return asked
}

const onProjects = ['projects', 'on', '/_m/projects/2/']
const onBilling = ['billing', 'on', '/_m/projects/2/']
const { manifest } = sampleRelease('3')

test('disables modules for one visit if the URL requests it', async () => {
  expect(await found('/clients?disable-modules=billing,nothing')).toEqual([onProjects, ['billing', 'off', OFF_BY_ADDRESS]])
})

test('replaces a published module with a developer’s module on all pages until the user resets it', async () => {
  const asked = serve({ ...manifest, id: 'billing' })
  const overridden = [onProjects, ['billing', 'on', 'http://localhost:4100/']]
  expect(await found('/invoices?page=2&override=billing@http://localhost:4100', true)).toEqual(overridden)
  expect(asked.mock.calls[0]?.[0]).toBe('http://localhost:4100/module.json')
  expect(location.pathname + location.search).toBe('/invoices?page=2')
  expect(await found('/clients', true)).toEqual(overridden)
  expect(await found('/clients?override=', true)).toEqual([onProjects, onBilling])
  expect(await found('/clients', true)).toEqual([onProjects, onBilling])
})

test.each([
  ['the origin of another machine', 'billing@http://evil.example:4100'],
  ['another protocol', 'billing@https://localhost:4100'],
  ['a path', 'billing@http://localhost:4100/evil'],
  ['another host after the allowed one', 'billing@http://localhost:1@evil.example'],
  ['no module name', 'http://localhost:4100'],
])('rejects an override with %s and logs a warning', async (_, choice) => {
  const asked = serve({ ...manifest, id: 'billing' })
  const told = vi.spyOn(console, 'warn').mockReturnValue()
  expect(await found(`/?override=${encodeURIComponent(choice)}`, true)).toEqual([onProjects, onBilling])
  expect(told).toHaveBeenCalledExactlyOnceWith(`?override=${choice} is left out: it has to read module@http://localhost:4100.`)
  localStorage.setItem('billfold-overrides', JSON.stringify({ billing: choice.slice('billing@'.length) }))
  expect(await found('/', true)).toEqual([onProjects, onBilling])
  expect(asked).not.toHaveBeenCalled()
})

test('requests nothing if the registry does not allow overrides', async () => {
  const asked = serve({ ...manifest, id: 'billing' })
  localStorage.setItem('billfold-overrides', '{"billing":"http://localhost:4100"}')
  expect(await found('/?override=billing@http://localhost:4100')).toEqual([onProjects, onBilling])
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['no manifest', { id: 'billing' }, 'It couldn’t be loaded from its override address.'],
  ['another module', manifest, 'Its override address serves another module.'],
])('disables a module whose override serves %s, and shows the reason', async (_, served, reason) => {
  serve(served)
  expect(await found('/?override=billing@http://localhost:4100', true)).toEqual([onProjects, ['billing', 'off', reason]])
})
