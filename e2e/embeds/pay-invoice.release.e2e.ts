import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { siteOf } from './harness/site-of.ts'
import { expect, test } from './harness/test.ts'
import { watchPage } from './harness/watch-page.ts'

const INVOICE = '<script async src="{{billfold}}/embed/v1.js"></script><billfold-invoice token="{{invoice}}"></billfold-invoice>'

/** Records the names of the events that the element fires. */
async function recordEvents(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const fired: string[] = []
    Object.assign(window, { fired })
    for (const type of ['ready', 'view', 'paid', 'error']) addEventListener(`billfold-${type}`, () => fired.push(type))
  })
  return () => page.evaluate(() => (window as unknown as { fired: string[] }).fired)
}

test('a client pays an invoice embedded on another site in a new tab, and the site gets one event', async ({ page, context, shared, openHost }) => {
  const watched = await watchPage(page)
  const events = await recordEvents(page)
  await page.goto(await openHost(siteOf(INVOICE)))
  const bill = page.locator('billfold-invoice').frameLocator('iframe')
  await expect(bill.getByRole('heading', { name: 'Invoice INV-7' })).toBeVisible()
  expect(await watched.shifts()).toBe(0)
  await expect.poll(async () => (await shared.call(invoiceSharingCalls.get, { params: shared.invoice })).body.link?.views).toBe(1)

  const opened = context.waitForEvent('page')
  await bill.getByRole('button', { name: 'Pay $600.00' }).click()
  const tab = await opened
  await tab.getByLabel('Card number').fill('4242 4242 4242 4242')
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
  await tab.getByRole('button', { name: 'Pay in the sandbox' }).click()
  await expect(tab.getByText(/^Paid/).first()).toBeVisible()
  await tab.close()
  // Playwright's headless shell does not refocus the page when another tab closes, so dispatch the event.
  await bill.locator(':root').evaluate(({ ownerDocument }) => ownerDocument.defaultView?.dispatchEvent(new Event('focus')))

  await expect(bill.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await expect.poll(events).toEqual(['ready', 'view', 'paid'])
  expect((await shared.call(invoiceCalls.get, { params: shared.invoice })).body.status).toBe('paid')

  await page.reload()
  await expect(bill.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await expect.poll(events).toEqual(['ready', 'view'])
  for (const secret of [shared.links.invoice, 'INV-7', '600']) expect(watched.messages.join()).not.toContain(secret)
  expect(await context.cookies()).toEqual([])
  expect(watched.problems).toEqual([])
})

test('an unlisted site shows a link to the invoice instead of the invoice', async ({ page, context, openHost }) => {
  await watchPage(page)
  await page.goto(await openHost(siteOf(INVOICE), { isListed: false }))
  const element = page.locator('billfold-invoice')
  await expect(element.getByRole('status')).toContainText('This could not be shown here.', { timeout: 8000 })
  const opened = context.waitForEvent('page')
  await element.getByRole('link', { name: 'Open in a new tab' }).click()
  await expect((await opened).getByRole('heading', { name: 'Invoice INV-7' })).toBeVisible()
})

test('an owner allows a site to show an invoice, in the dialog with the share link', async ({ page, browser, shared, openHost }) => {
  const desk = await browser.newContext()
  await shared.signIn(desk)
  const owner = await desk.newPage()
  await watchPage(owner)
  await watchPage(page)
  const address = await openHost(siteOf(INVOICE), { isListed: false })
  await owner.goto(`${shared.links.billfold}/invoices?view=${shared.invoice.id}`)
  await owner.getByRole('button', { name: 'Embed' }).click()
  await expect(owner.locator('billfold-invoice').frameLocator('iframe').getByRole('heading', { name: 'Invoice INV-7' })).toBeVisible()
  await expectAccessible(owner, { except: ['billfold-invoice'] })
  await owner.getByLabel('Allowed website').fill(address)
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('listitem').filter({ hasText: new URL(address).origin })).toBeVisible()
  await page.goto(address)
  await expect(page.locator('billfold-invoice').frameLocator('iframe').getByRole('heading', { name: 'Invoice INV-7' })).toBeVisible()
  await desk.close()
})
