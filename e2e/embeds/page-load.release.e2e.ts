import type { Page } from '@playwright/test'
import { strictPolicy } from '../../examples/host/strict-policy.ts'
import { siteOf } from './harness/site-of.ts'
import { expect, test } from './harness/test.ts'
import { watchPage } from './harness/watch-page.ts'

/** A frame counts as failed if it does not respond within this many milliseconds. */
const PATIENCE = 8000

const STATUS = '<script async src="{{billfold}}/embed/v1.js"></script><billfold-project token="{{project}}" loading="eager"></billfold-project>'

/** Holds back requests for this path until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const waiting: (() => Promise<void>)[] = []
  let isHeld = true
  await page.route(address, (route) => {
    if (isHeld) waiting.push(() => route.continue())
    else return route.continue()
    return undefined
  })
  return async () => {
    isHeld = false
    // Ignores errors, because the requests of removed frames can no longer be continued.
    await Promise.allSettled(waiting.map((go) => go()))
  }
}

test('a hanging frame does not delay the page’s load event', async ({ page, openHost }) => {
  await watchPage(page)
  await hold(page, '**/embed/project/**')
  // goto resolves at the page's load event, so the frame has not delayed that event.
  await page.goto(await openHost(siteOf(STATUS)))
  await expect(page.locator('billfold-project iframe')).toBeAttached()
  await expect(page.locator('billfold-project').getByRole('status')).toContainText('This could not be shown here.', { timeout: PATIENCE })
})

test('a hanging frame does not delay a slow page, and appears once its server responds', async ({ page, openHost }) => {
  await watchPage(page)
  const answer = await hold(page, '**/embed/project/**')
  const loadPicture = await hold(page, '**/slow.png')
  const policy = (billfold: string) => [...strictPolicy(billfold), "img-src 'self'"]
  await page.goto(await openHost(siteOf(`${STATUS}<img src="/slow.png" alt="">`, policy)), { waitUntil: 'commit' })
  const status = page.locator('billfold-project')
  await expect(status.locator('iframe')).toBeAttached()
  await expect(status.getByRole('status')).toContainText('This could not be shown here.', { timeout: PATIENCE })
  await expect(status.locator('iframe')).toHaveCount(0)
  await loadPicture()
  await page.waitForLoadState('load')
  await expect(status.locator('iframe')).toBeAttached()
  await answer()
  await expect(status.frameLocator('iframe').getByRole('heading', { name: 'Online shop' })).toBeVisible()
})
