import { startMailServer } from '@billfold/server-kit/testing/mail-server'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { template } from '../harness/database-template.ts'
import { startProduct } from '../harness/product.ts'
import { expect, expectToast, test } from '../harness/test.ts'

const MAX_CLICKS = 9

test('a new user sends an invoice by e-mail in nine clicks, and the client pays it on the invoice’s page', async ({ browser }) => {
  await using mail = await stoppable(startMailServer())
  await using product = await stoppable(startProduct(template(), { SMTP_URL: mail.smtpUrl }))
  const owner = await browser.newContext({ baseURL: product.origin })
  const page = await owner.newPage()
  let clicks = 0
  const click = async (control: Locator) => {
    clicks += 1
    await control.click()
  }

  await test.step('the user registers, adds a client and sends an invoice', async () => {
    await page.goto('/auth')
    await click(page.getByRole('tab', { name: 'Register' }))
    await fill(page, { 'First name': 'Ada', 'Last name': 'Lovelace', Username: 'ada', Email: 'ada@example.com' })
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await click(page.getByRole('link', { name: /Add a client/ }))
    await fill(page, { 'Company Name': 'Northwind Coffee', Email: 'hello@northwind.test' })
    await click(page.getByRole('button', { name: 'Create Client' }))
    await click(page.getByRole('link', { name: 'Northwind Coffee' }))
    await click(page.getByRole('link', { name: 'Create Invoice' }))
    const form = page.getByRole('dialog', { name: 'Create New Invoice' })
    await click(form.getByRole('button', { name: 'Add line' }))
    await form.getByLabel('Description of line 1').fill('Logo design, fixed fee')
    await form.getByLabel('Rate of line 1').fill('600')
    await click(form.getByRole('button', { name: 'Create & Send' }))
    const dialog = page.getByRole('dialog', { name: 'Send invoice' })
    await expectAccessible(page)
    await fill(page, { 'Company Name': 'Lovelace Ltd', Address: '1 Analytical Street' })
    await expect(dialog.getByLabel(/^Recipients/)).toHaveValue('hello@northwind.test')
    await click(dialog.getByRole('button', { name: 'Send invoice' }))
    await expectToast(page, 'Invoice sent')
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
  })

  const message = mail.taken.findLast(({ to }) => to.includes('hello@northwind.test'))?.message.replaceAll('=\r\n', '') ?? ''
  expect(message).toContain('Content-Type: application/pdf')
  const [link = ''] = new RegExp(`${product.origin}/shared/invoice/[\\w-]+`).exec(message) ?? []

  const guest = await browser.newContext()
  const client = await guest.newPage()
  await test.step('the client pays by card and sees the receipt', async () => {
    await client.goto(link)
    await expect(client.getByText('Lovelace Ltd').first()).toBeVisible()
    await expectAccessible(client)
    await client.getByRole('button', { name: 'Pay $600.00' }).click()
    await client.getByLabel('Card number').fill('4242 4242 4242 4242')
    await client.getByRole('button', { name: 'Pay in the sandbox' }).click()
    await expect(client.getByText(/^Paid/).first()).toBeVisible()
    await client.goto(link)
    await expect(client.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  })

  await test.step('the owner sees that the invoice was viewed and paid', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).first().click()
    await expect(page.getByText(/viewed/i).first()).toBeVisible()
    await page.goto('/invoices')
    await expect(page.getByRole('row', { name: /Northwind Coffee/ })).toContainText('Paid')
    await page.goto('/')
    await expect(page.getByText('$600.00').first()).toBeVisible()
  })

  await test.step('a German client gets the invoice, its e-mail and its page in German', async () => {
    await page.goto('/clients')
    await page.getByRole('link', { name: 'Northwind Coffee' }).click()
    await page.getByRole('link', { name: 'Edit Client' }).click()
    await page.getByLabel('Language').click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await page.getByRole('button', { name: 'Update Client' }).click()
    await page.getByRole('link', { name: 'Create Invoice' }).click()
    const form = page.getByRole('dialog', { name: 'Create New Invoice' })
    await form.getByRole('button', { name: 'Add line' }).click()
    await form.getByLabel('Description of line 1').fill('Logo')
    await form.getByLabel('Rate of line 1').fill('1250.50')
    await form.getByRole('button', { name: 'Create & Send' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send invoice' })
    await expect(dialog.getByLabel('Subject')).toHaveValue(/^Rechnung INV-\d+-\d+ von Lovelace Ltd$/)
    await dialog.getByRole('button', { name: 'Send invoice' }).click()
    await expectToast(page, 'Invoice sent')
    const german = mail.taken.at(-1)?.message.replaceAll('=\r\n', '') ?? ''
    expect(german).toContain('filename=Rechnung-INV-')
    await client.goto(new RegExp(`${product.origin}/shared/invoice/[\\w-]+`).exec(german)?.[0] ?? '')
    await expect(client.locator('html')).toHaveAttribute('lang', 'de')
    await expect(client.getByRole('button', { name: '1.250,50 $ bezahlen' })).toBeVisible()
    await expect(client.getByText('Zwischensumme')).toBeVisible()
  })
  await guest.close()
  await owner.close()
})

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(new RegExp(`^${label}`)).first().fill(value)
}

async function stoppable<Server extends { close(): Promise<void> }>(starting: Promise<Server>): Promise<Server & AsyncDisposable> {
  const server = await starting
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.close() })
}
