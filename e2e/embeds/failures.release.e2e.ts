import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { Page } from '@playwright/test'
import { plainHtml } from '../../examples/plain-html/host.ts'
import { siteOf } from './harness/site-of.ts'
import { expect, type HostOptions, type Shared, test } from './harness/test.ts'
import { watchPage } from './harness/watch-page.ts'

/** Milliseconds until a failed embed shows a message. */
const PATIENCE = 8000

interface Failure {
  what: string
  code: string
  says: string
  options?: HostOptions
  /** Runs before the page is opened. */
  prepare?: (shared: Shared) => Promise<unknown>
}

const notShown = 'This could not be shown here.'

const failures: readonly Failure[] = [
  {
    what: 'a site whose policy has no frame-src directive',
    code: 'blocked_by_host',
    says: notShown,
    options: { policy: (own) => own.filter((directive) => !directive.startsWith('frame-src')) },
  },
  {
    what: 'a revoked link',
    code: 'not_found',
    says: 'This link is no longer valid.',
    prepare: ({ call, proposal }) => call(proposalSharingCalls.revoke, { params: proposal }),
  },
  { what: 'an invalid token', code: 'token_invalid', says: notShown, options: { links: { proposal: 'https://billfold.example/x' } } },
]

/** Expects a message and an error event instead of the embed. */
async function expectCalmly(page: Page, { code, says }: Pick<Failure, 'code' | 'says'>): Promise<void> {
  const element = page.locator('billfold-proposal')
  await element.scrollIntoViewIfNeeded()
  await expect(element.getByRole('status')).toContainText(says, { timeout: PATIENCE })
  await expect(page.locator('.log')).toContainText(`billfold-error · billfold-proposal · ${code}`)
  await expect(element.locator('iframe')).toBeHidden()
}

for (const { what, options, prepare, ...failure } of failures) {
  test(`${what} shows a message`, async ({ page, shared, openHost }) => {
    await watchPage(page)
    const address = await openHost(plainHtml, options)
    await prepare?.(shared)
    await page.goto(address)
    await expectCalmly(page, failure)
  })
}

test('an unlisted site shows a link to the proposal instead of the proposal', async ({ page, context, openHost }) => {
  await watchPage(page)
  await page.goto(await openHost(plainHtml, { isListed: false }))
  await expectCalmly(page, { code: 'no_answer', says: notShown })
  const opened = context.waitForEvent('page')
  await page.locator('billfold-proposal').getByRole('link', { name: 'Open in a new tab' }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'A second shop' })).toBeVisible()
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
})

test('an inline status reports a missing connect-src', async ({ page, openHost }) => {
  await watchPage(page)
  await page.addInitScript(() => {
    const codes: string[] = []
    Object.assign(window, { codes })
    addEventListener('billfold-error', (event) => codes.push((event as CustomEvent<{ code: string }>).detail.code))
  })
  await page.goto(await openHost(siteOf('<script async src="{{billfold}}/embed/v1.js"></script><billfold-project token="{{project}}" inline></billfold-project>')))
  await expect(page.locator('billfold-project').getByRole('status')).toContainText(notShown)
  expect(await page.evaluate(() => (window as unknown as { codes: string[] }).codes)).toEqual(['blocked_by_host'])
})

test('embeds that load after the server has stopped show an error', async ({ page, product, openHost }) => {
  await watchPage(page)
  await page.goto(await openHost(plainHtml))
  await expect(page.locator('.log')).toContainText('billfold-ready · billfold-project')
  await product.stop('gateway')
  try {
    await expectCalmly(page, { code: 'no_answer', says: notShown })
  } finally {
    await product.start('gateway')
  }
})
