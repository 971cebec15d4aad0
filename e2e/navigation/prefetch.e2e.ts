import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { expect, test } from '../harness/test.ts'

interface Fetched {
  initiator: string
  bytes: number
}

test('the sidebar’s pages are prefetched, and opening one takes its files from the cache', async ({ page, account }) => {
  const fetchesOf = (pattern: string) =>
    page.evaluate((source) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return entries
        .filter(({ name }) => new RegExp(source).test(name))
        .map(({ initiatorType, transferSize }): Fetched => ({ initiator: initiatorType, bytes: transferSize }))
    }, pattern)
  const { body: registry } = await account.call(moduleCalls.registry)
  const { base, manifest } = registry.modules.find(({ id }) => id === 'proposals')!.current

  await page.goto('/')
  await expect.poll(() => fetchesOf(base + manifest.entry)).toMatchObject([{ initiator: 'fetch', bytes: expect.any(Number) }])
  expect(await page.locator('link[rel=prefetch]').count()).toBe(0)

  await page.getByRole('link', { name: 'Proposals', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proposals' })).toBeVisible()
  const fetches = await fetchesOf(base)
  const scripts = fetches.filter(({ initiator }) => initiator === 'script')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(({ bytes }) => bytes > 0)).toEqual([])
})
