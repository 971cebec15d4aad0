import { afterEach, expect, test } from 'vitest'
import type { ModuleCatalog } from '../modules/module-catalog.ts'
import { sampleModule } from '../testing/sample-registry.ts'
import { pageOf } from './start-telemetry.ts'

const pages = ['/invoices', '/invoices/:id'].map((path) => ({ module: sampleModule(), path })) as unknown as ModuleCatalog['pages']
const catalog: ModuleCatalog = { modules: [], pages, fillers: [] }

afterEach(() => history.replaceState(null, '', '/'))

test.each([
  ['/', '/'],
  ['/settings', '/settings'],
  ['/invoices/12?search=anna', '/invoices/:id'],
  ['/anna/12', 'other'],
])('reports the URL %s as the page %s', (address, page) => {
  history.replaceState(null, '', address)
  expect(pageOf(catalog)).toBe(page)
})
