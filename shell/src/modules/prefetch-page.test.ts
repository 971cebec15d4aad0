import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleModule, sampleRelease } from '../testing/sample-registry.ts'
import { pageAt, prefetchPage } from './prefetch-page.ts'
import { createCatalog } from './module-catalog.ts'

test("prefetches a page’s files only once, with the request mode of script tags, and ignores failures", async () => {
  const fetchFile = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>(async (address) => {
    if (address.endsWith('.css')) throw new TypeError('Failed to fetch')
    return new Response('export {}')
  })
  vi.stubGlobal('fetch', fetchFile)
  vi.stubGlobal('location', new URL('http://localhost/'))
  onTestFinished(() => void vi.unstubAllGlobals())

  const catalog = createCatalog({ revision: '1', modules: [sampleModule({ current: sampleRelease('7') })] }, { part: 200, script: 50 })
  for (const address of ['/clients', '/clients', '/clients/3']) {
    const page = pageAt(catalog, address)
    if (page) prefetchPage(page)
  }
  const files = ['entry.js', 'module.js', 'list.js', 'list.css', 'detail.js']
  expect(fetchFile.mock.calls.map(([address]) => address)).toEqual(files.map((file) => `/_m/projects/7/${file}`))
  expect(fetchFile.mock.calls[0]?.[1]).toMatchObject({ mode: 'cors', credentials: 'same-origin', priority: 'low' })
})
