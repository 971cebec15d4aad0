import { startMailServer } from '@billfold/server-kit/testing/mail-server'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { template } from '../harness/database-template.ts'
import { startProduct } from '../harness/product.ts'
import { expect, expectToast, test } from '../harness/test.ts'

test('an owner turns on payment reminders and reminds a client of an invoice', async ({ browser }) => {
  await using mail = await stoppable(startMailServer())
  await using product = await stoppable(startProduct(template(), { SMTP_URL: mail.smtpUrl }))
  const owner = await browser.newContext({ baseURL: product.origin })
  const page = await owner.newPage()

  await test.step('the owner registers and sends an invoice', async () => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await fill(page, { 'First name': 'Ada', 'Last name': 'Lovelace', Username: 'ada', Email: 'ada@example.com' })
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('link', { name: /Add a client/ }).click()
    await fill(page, { 'Company Name': 'Northwind Coffee', Email: 'hello@northwind.test' })
    await page.getByRole('button', { name: 'Create Client' }).click()
    await page.getByRole('link', { name: 'Northwind Coffee' }).click()
    await page.getByRole('link', { name: 'Create Invoice' }).click()
    const form = page.getByRole('dialog', { name: 'Create New Invoice' })
    await form.getByRole('button', { name: 'Add line' }).click()
    await form.getByLabel('Description of line 1').fill('Logo design, fixed fee')
    await form.getByLabel('Rate of line 1').fill('600')
    await form.getByRole('button', { name: 'Create & Send' }).click()
    await page.getByRole('dialog', { name: 'Send invoice' }).getByRole('button', { name: 'Send invoice' }).click()
    await expectToast(page, 'Invoice sent')
  })

  await test.step('the owner turns on reminders', async () => {
    await page.goto('/settings?tab=billing')
    await page.getByLabel('Send reminders automatically').check()
    await page.getByRole('button', { name: 'Edit reminder: 7 days after the due date' }).click()
    await page.getByLabel('Days', { exact: true }).fill('5')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save reminders' }).click()
    await expectToast(page, 'Settings saved successfully!')
    await page.reload()
    await expect(page.getByLabel('Send reminders automatically')).toBeChecked()
    await expect(page.getByRole('switch', { name: '5 days after the due date' })).toBeChecked()
  })

  await test.step('the owner reminds the client manually', async () => {
    await page.goto('/invoices')
    await page.getByRole('button', { name: 'View', exact: true }).first().click()
    const view = page.getByRole('dialog', { name: /^Invoice INV-/ })
    await expect(view.getByText(/^Next reminder on/)).toBeVisible()
    await view.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remind now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send reminder' })
    await expect(dialog.getByLabel(/^Subject/)).toHaveValue(/^Reminder: invoice INV-/)
    await expect(dialog.getByTitle('The message as the recipient sees it')).toBeVisible()
    // axe cannot inspect the preview, because its sandbox allows no scripts.
    await expectAccessible(page, { except: ['iframe'] })
    await dialog.getByRole('button', { name: 'Send reminder' }).click()
    await expectToast(page, 'Reminder sent')
    const [, reminder] = mail.taken.filter(({ to }) => to.includes('hello@northwind.test'))
    expect(reminder?.message).toContain('Subject: Reminder: invoice INV-')
  })
})

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(new RegExp(`^${label}`)).first().fill(value)
}

async function stoppable<Server extends { close(): Promise<void> }>(starting: Promise<Server>): Promise<Server & AsyncDisposable> {
  const server = await starting
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.close() })
}
