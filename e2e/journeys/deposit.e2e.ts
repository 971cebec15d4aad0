import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

const PHONE = { width: 390, height: 844 }
const SIGNATURE = 'Type your full name as your signature:'

async function createProposal({ call }: Account) {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })
  const body = {
    clientId: client.id,
    title: 'Online shop',
    description: 'A shop in eight weeks',
    clientEmail: 'hello@northwind.test',
    lineItems: [{ description: 'Design', quantity: '8', rate: '150' }],
    validUntil: '2099-12-31',
  }
  const { body: proposal } = await call(proposalCalls.create, { body })
  const { body: link } = await call(proposalSharingCalls.generate, { params: proposal })
  return { client, proposal, url: link.shareUrl }
}

async function onlyInvoice({ call }: Account): Promise<Invoice> {
  const [invoice, ...others] = (await call(invoiceCalls.list)).body
  if (!invoice || others.length > 0) throw new Error('There is not exactly one invoice')
  return invoice
}

async function sign(page: Page): Promise<void> {
  await page.getByLabel(SIGNATURE).fill('Grace Hopper')
  await page.getByRole('button', { name: 'Sign Proposal' }).click()
  await expect(page.getByRole('heading', { name: 'Proposal Signed' })).toBeVisible()
}

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay in the sandbox' }).click()
  await expect(page.getByText(/^Paid/).first()).toBeVisible()
}

test('a client signs and pays the deposit on one page, and the owner sees the deposit as an invoice', async ({ page, account, browser }) => {
  const { proposal, url } = await createProposal(account)
  const guest = await browser.newContext({ viewport: PHONE })
  const phone = await guest.newPage()

  await test.step('the client signs and pays', async () => {
    await phone.goto(url)
    await expect(phone.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
    await sign(phone)
    await phone.getByRole('button', { name: 'Pay $600.00 now' }).click()
    await payByCard(phone)
    await phone.goto(url)
    const receipt = phone.getByRole('heading', { name: 'Payment received' })
    await expect(receipt).toBeFocused()
    await expect(receipt).toBeInViewport()
    await expectAccessible(phone)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })
  await guest.close()

  await test.step('the owner sees the deposit in the invoice list, on the dashboard and on the proposal', async () => {
    const { invoiceNumber } = await onlyInvoice(account)
    await page.goto('/invoices')
    const row = page.getByRole('row', { name: new RegExp(invoiceNumber) })
    await expect(row).toContainText('Deposit')
    await expect(row).toContainText('Paid')
    expect((await account.call(dashboardCalls.metrics)).body).toMatchObject({ totalBilled: 600, totalCollected: 600 })
    await page.goto('/')
    await expect(page.getByText('$600.00').first()).toBeVisible()
    await page.goto(`/proposals/${proposal.id}`)
    await page.getByRole('link', { name: `Deposit invoice ${invoiceNumber}` }).click()
    const view = page.getByRole('dialog', { name: `Invoice ${invoiceNumber}` })
    await expect(view.getByText('Down payment: Online shop').first()).toBeVisible()
    await view.getByRole('link', { name: 'View Proposal' }).click()
    await expect(page).toHaveURL(new RegExp(`/proposals/${proposal.id}$`))
  })
})

test('a converted proposal’s paid deposit is deducted on the project’s final invoice', async ({ page, account }) => {
  const { client, proposal } = await createProposal(account)
  await account.call(proposalCalls.setStatus, { params: proposal, body: { status: 'accepted' } })
  await account.call(proposalCalls.syncToStripe, { params: proposal })
  const deposit = await onlyInvoice(account)
  await account.call(invoiceCalls.markPaid, { params: deposit })

  await test.step('converting the proposal adds the deposit to the project', async () => {
    await page.goto(`/proposals/${proposal.id}/convert`)
    await expect(page.getByText(`Deposit invoice ${deposit.invoiceNumber} will be added to this project.`)).toBeVisible()
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expect(page).toHaveURL(/\/projects\/\d+$/)
  })

  const projectId = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect((await account.call(invoiceCalls.get, { params: deposit })).body.projectId).toBe(projectId)

  await test.step('the New Invoice dialog deducts the deposit', async () => {
    await page.goto(`/invoices?new&client=${client.id}&project=${projectId}`)
    const form = page.getByRole('dialog', { name: 'Create New Invoice' })
    await expect(form.getByRole('checkbox', { name: `Deduct deposit ${deposit.invoiceNumber} (−$600.00)` })).toBeChecked()
    await form.getByRole('button', { name: 'Add line' }).click()
    await form.getByLabel('Description of line 1').fill('Online shop')
    await form.getByLabel('Rate of line 1').fill('1200')
    await expect(form.getByRole('region', { name: 'Invoice Summary' })).toContainText(/Deposits\s*−\$600\.00\s*Total\s*\$600\.00/)
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create Invoice' }).click()
    await expectToast(page, 'Invoice created successfully')
  })

  await test.step('the invoice document shows the deduction, and the deposit links to the invoice', async () => {
    const final = (await account.call(invoiceCalls.list)).body.find(({ kind }) => kind === 'standard')
    expect(final).toMatchObject({ projectId, subtotal: '1200.00', total: '600.00' })
    await page.goto(`/invoices?view=${final?.id}`)
    const sheet = page.getByRole('article')
    await expect(sheet).toContainText(`Deposit ${deposit.invoiceNumber}`)
    await expect(sheet.getByText('−$600.00')).toBeVisible()
    await page.goto(`/invoices?view=${deposit.id}`)
    await expect(page.getByRole('link', { name: `Deducted from ${final?.invoiceNumber}` })).toBeVisible()
  })
})

test('a deposit paid in another tab shows its receipt and is not paid twice', async ({ account, page, context }) => {
  const { url } = await createProposal(account)
  await page.goto(url)
  await sign(page)
  const other = await context.newPage()
  await other.goto(url)
  await other.getByRole('button', { name: 'Pay $600.00 now' }).click()
  await payByCard(other)
  await page.getByRole('button', { name: 'Pay $600.00 now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeFocused()
  expect((await account.call(invoiceCalls.list)).body).toMatchObject([{ kind: 'deposit', status: 'paid', total: '600.00', amountPaid: '600.00' }])
})
