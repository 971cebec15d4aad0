import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { shareWork } from '../harness/share.ts'
import { expect, test } from '../harness/test.ts'

const PHONE = { width: 390, height: 844 }
const QUESTION = 'Could you add our order number 4711?'

async function fillIn(page: Page, message?: string): Promise<void> {
  await page.getByLabel('Your name').fill('Grace Hopper')
  await page.getByLabel('Your email address').fill('grace@northwind.test')
  if (message) await page.getByLabel('Your question').fill(message)
}

async function openNotification(page: Page, text: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(text).first().click()
}

test('a client asks a question, declines a proposal and requests a new link; the owner is notified', async ({ page, account, browser, product, baseURL }) => {
  const { links, proposal, project } = await shareWork(account.call)
  const { body: [client] } = await account.call(clientCalls.list)
  const lineItems = [{ description: 'Design', quantity: '1', rate: '300' }]
  const { body: invoice } = await account.call(invoiceCalls.create, { body: { clientId: client?.id ?? 0, invoiceNumber: 'INV-9', dueDate: '2099-12-31', lineItems } })
  const { body: { shareUrl } } = await account.call(invoiceSharingCalls.generate, { params: invoice })
  const visitor = await browser.newContext({ viewport: PHONE, timezoneId: 'Europe/Berlin' })
  const phone = await visitor.newPage()

  await test.step('the client asks a question about the invoice', async () => {
    await phone.goto(shareUrl)
    await expect(phone.locator('main > header').getByText('Ada Lovelace')).toBeVisible()
    await phone.getByRole('button', { name: 'Ask a question' }).click()
    await fillIn(phone, QUESTION)
    await expectAccessible(phone)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await phone.getByRole('button', { name: 'Send question' }).click()
    await expect(phone.getByText('Your question was sent')).toBeVisible()
    await openNotification(page, 'Question about INV-9')
    await expect(page).toHaveURL(/\/invoices\?view=\d+$/)
  })

  await test.step('the client declines the proposal with a reason', async () => {
    await phone.goto(`${baseURL}/shared/proposal/${links.proposal}`)
    await phone.getByRole('button', { name: 'Decline' }).click()
    await phone.getByLabel('Reason (optional)').fill('Not this year.')
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Decline proposal' }).click()
    await expect(phone.getByText(/^Declined on: .* \(Europe\/Berlin\)$/)).toBeVisible()
    await openNotification(page, 'Your proposal “A second shop” was declined')
    await expect(page).toHaveURL(new RegExp(`/proposals/${proposal.id}$`))
    await expect(page.getByText('Not this year.').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the client requests a new link to the project', async () => {
    await phone.goto(`${baseURL}/client-project/${links.project}`)
    await expect(phone.getByText(/\(Europe\/Berlin\)$/)).toBeVisible()
    await queryAs(product.adminUrl, null, 'update projects.share_link set expires_at = now() where project_id = $1', [project.id])
    const response = await phone.reload()
    expect([response?.status(), (await response?.text())?.includes('Online shop')]).toEqual([410, false])
    await expect(phone.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expect(phone.locator('main > header').getByText('Ada Lovelace')).toBeVisible()
    await fillIn(phone)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Request a new link' }).click()
    await expect(phone.getByText('Your request was sent')).toBeVisible()
    await openNotification(page, 'New link requested for Online shop')
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`))
  })
  await visitor.close()
})
