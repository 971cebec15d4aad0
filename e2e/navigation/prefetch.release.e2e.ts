import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { expect, test } from '../harness/test.ts'

interface Fetched {
  name: string
  initiator: string
  bytes: number
}

test('sidebar pages are prefetched and open from the cache', async ({ page, account }) => {
  const fetchesOf = (pattern: string) =>
    page.evaluate((source) => {
      const entries = performance.getEntriesByType('resource')
      return entries
        .filter(({ name }) => new RegExp(source).test(name))
        .map(({ name, initiatorType, transferSize }): Fetched => ({ name, initiator: initiatorType, bytes: transferSize }))
    }, pattern)
  const { body: registry } = await account.call(moduleCalls.registry)
  const { base, manifest } = registry.modules.find(({ id }) => id === 'proposals')!.current

  await page.goto('/')
  const files = new Set([...manifest.preload, ...(manifest.routes.find(({ path }) => path === '/proposals')?.preload ?? [])])
  await expect.poll(async () => (await fetchesOf(base)).filter(({ initiator }) => initiator === 'fetch').length).toBe(files.size)
  expect(await page.locator('link[rel=prefetch]').count()).toBe(0)

  await page.getByRole('link', { name: 'Proposals', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proposals' })).toBeVisible()
  const fetches = await fetchesOf(base)
  // Checks only files that were prefetched. The preview is always loaded after the page.
  const scripts = fetches.filter(({ name, initiator }) => initiator === 'script' && files.has(name.slice(name.lastIndexOf('/') + 1)))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(({ bytes }) => bytes > 0)).toEqual([])
})
