import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

const PAYS = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'

async function createClient({ call }: Account) {
  return (await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })).body
}

async function createInvoice(account: Account) {
  const client = await createClient(account)
  const lineItems = [{ description: 'Design', quantity: '2.5', rate: '100' }]
  return (await account.call(invoiceCalls.create, { body: { clientId: client.id, invoiceNumber: 'INV-1', dueDate: '2099-12-31', lineItems } })).body
}

/** The table row of the only invoice. */
const rowOf = (page: Page) => page.getByRole('row', { name: /INV-1/ })

async function choose(page: Page, item: string): Promise<void> {
  await rowOf(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Opens the shared link in another browser, as a client without an account. */
async function openAsClient(browser: Browser, link: string) {
  const guest = await browser.newContext()
  const page = await guest.newPage()
  await page.goto(link)
  await expect(page.getByText('No money moves')).toBeVisible()
  return {
    page,
    pay: async (card: string, amount?: string) => {
      await page.getByLabel('Card number').fill(card)
      if (amount !== undefined) await page.getByLabel('Amount').fill(amount)
      await page.getByRole('button', { name: 'Pay in the sandbox' }).click()
    },
    close: () => guest.close(),
  }
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

test('an invoice is synced to Stripe and paid by card, and the owner sees every step without a reload', async ({ page, context, account, browser }) => {
  const invoice = await createInvoice(account)
  await page.goto('/invoices')
  await expect(rowOf(page)).toContainText('Draft')
  const loads = countLoads(page)

  await test.step('syncing does not send the invoice', async () => {
    await choose(page, 'Sync to Stripe')
    await expectToast(page, 'Invoice synced to Stripe successfully')
    await expect(rowOf(page)).toContainText('Draft')
  })

  await test.step('the owner sends the invoice', async () => {
    await choose(page, 'Send via Stripe')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Stripe emails it to hello@northwind.test.')
    await question.getByRole('button', { name: 'Send via Stripe' }).click()
    await expectToast(page, 'Invoice sent to client via Stripe')
    await expect(rowOf(page)).toContainText('Sent')
  })

  const opening = context.waitForEvent('page')
  await choose(page, 'View Payment Link')
  const tab = await opening
  await tab.waitForLoadState()
  const client = await openAsClient(browser, tab.url())
  await tab.close()

  await test.step('a declined card leaves the invoice status unchanged', async () => {
    await client.pay(DECLINED)
    await expect(client.page.getByRole('alert')).toHaveText('Your card was declined.')
    await choose(page, 'Check Status')
    await expectToast(page, 'Invoice status updated from Stripe')
    await expect(rowOf(page)).toContainText('Sent')
  })

  await test.step('the client makes a partial payment', async () => {
    await client.pay(PAYS, '100.00')
    await expect(client.page.getByText('Partly paid')).toBeVisible()
    await expect(rowOf(page)).toContainText('$150.00 due')
    await expect(rowOf(page)).toContainText('Sent')
  })

  await test.step('the client pays the rest while the owner is watching', async () => {
    await rowOf(page).getByRole('link', { name: 'INV-1' }).click()
    const view = page.getByRole('dialog', { name: 'Invoice INV-1' })
    await expect(view.getByRole('list', { name: 'Payments received' }).getByRole('listitem')).toHaveText([/Through Stripe.*\$100\.00/])
    await client.pay(PAYS)
    await expect(view.getByRole('list', { name: 'Payments received' }).getByRole('listitem')).toHaveText([/\$100\.00/, /\$150\.00/])
    await expect(view.getByRole('region', { name: 'Payments' })).toContainText(/Balance\s*\$0\.00/)
    await expect(view.getByText(/^By Stripe · /).first()).toBeVisible()
    await expect(view.getByRole('button', { name: 'More actions' })).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(rowOf(page)).not.toContainText('$150.00 due')
    await expect(rowOf(page)).toContainText('Paid')
  })

  expect(loads()).toBe(0)
  const { body } = await account.call(invoiceCalls.get, { params: invoice })
  expect(body.history.map(({ to, by }) => [to, by])).toEqual([['draft', 'user'], ['sent', 'user'], ['paid', 'stripe']])
  await client.close()
})

test('a proposal’s down payment is paid by card, and the owner sees it without a reload', async ({ page, account, browser }) => {
  const { id: clientId, email } = await createClient(account)
  const body = { clientId, title: 'Online shop', description: 'A shop in eight weeks', clientEmail: email, amount: '2400', downPaymentPercentage: '50' }
  const { body: proposal } = await account.call(proposalCalls.create, { body })
  await page.goto(`/proposals/${proposal.id}`)
  await page.getByRole('button', { name: 'Create Payment' }).click()
  await expectToast(page, 'Down payment invoice created in Stripe successfully')
  const loads = countLoads(page)
  await expect(page.getByText('Payment Status')).toBeVisible()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await expect(page.getByText('Amount Due')).toBeVisible()
  await page.getByRole('button', { name: 'Send Invoice' }).click()
  await expectToast(page, 'Down payment invoice sent to client via Stripe')

  const client = await openAsClient(browser, (await page.getByRole('link', { name: 'Open Payment Link' }).getAttribute('href')) ?? '')
  await expect(client.page.getByText('$1,200.00').first()).toBeVisible()
  await client.pay(DECLINED)
  await expect(client.page.getByRole('alert')).toHaveText('Your card was declined.')
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await client.pay(PAYS)
  // One badge is the Stripe status, the other the status of the deposit invoice.
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Amount Paid')).toBeVisible()
  await page.getByRole('button', { name: 'Check Status' }).click()
  await expectToast(page, 'Stripe status: paid')
  await expectAccessible(page)
  expect(loads()).toBe(0)
  await client.close()
})

test('a synced invoice cannot be edited, and the form explains why', async ({ page, account }) => {
  const invoice = await createInvoice(account)
  await account.call(invoiceCalls.syncToStripe, { params: invoice })
  await page.goto(`/invoices?edit=${invoice.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Invoice' })
  await form.getByLabel(/^Invoice Number/).fill('INV-2')
  await form.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(page.getByText(/^This invoice is in Stripe: .* Cancel it and create a new one\.$/).first()).toBeVisible()
  await expect(form.getByLabel(/^Invoice Number/)).toHaveValue('INV-2')
  expect((await account.call(invoiceCalls.get, { params: invoice })).body.invoiceNumber).toBe('INV-1')
})

test('the page reports that Stripe is unreachable, and the next attempt succeeds', async ({ page, account, product }) => {
  await createInvoice(account)
  await page.goto('/invoices')
  await product.stop('stripe-sandbox')
  await choose(page, 'Sync to Stripe')
  await expectToast(page, 'Stripe cannot be reached at the moment. Please try again in a minute.')
  await expect(rowOf(page)).toContainText('Draft')
  await product.start('stripe-sandbox')
  await choose(page, 'Sync to Stripe')
  await expectToast(page, 'Invoice synced to Stripe successfully')
})
