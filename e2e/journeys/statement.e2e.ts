import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

/** An invoice for $300 with $120 already paid. */
async function createInvoice({ call }: Account) {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })
  const body = { clientId: client.id, invoiceNumber: 'INV-1', status: 'sent', dueDate: '2099-12-31', lineItems: [{ description: 'Design', quantity: '1', rate: '300' }] }
  const { body: invoice } = await call(invoiceCalls.create, { body })
  await call(invoiceCalls.recordPayment, { params: invoice, body: { amount: '120', method: 'bank_transfer' } })
  return client
}

test('a client’s statement shows the amount due, can be downloaded, and waits in the outbox if there is no mail server', async ({ page, account }) => {
  const client = await createInvoice(account)
  const sheet = page.getByRole('article', { name: /^Statement of account/ })
  await page.goto(`/clients/${client.id}`)

  await test.step('this year’s statement ends with the balance shown on the client’s page', async () => {
    await page.getByRole('link', { name: 'Statement' }).click()
    await expect(page).toHaveURL(new RegExp(`/clients/${client.id}/statement$`))
    await expect(sheet.getByRole('row', { name: /Invoice INV-1/ })).toContainText('$300.00')
    await expect(sheet.getByRole('row', { name: /Payment for INV-1/ })).toContainText('$120.00')
    await expect(sheet.getByRole('row', { name: /^Balance on/ })).toContainText('$180.00')
    expect((await account.call(clientCalls.get, { params: client })).body.totalOutstanding).toBe('180.00')
    await expectAccessible(page)
  })

  await test.step('the statement for an earlier period is empty', async () => {
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last month' }).click()
    await expect(sheet.getByText('No invoices or payments in this period.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'All time' }).click()
    await expect(sheet.getByRole('row', { name: /^Balance on/ })).toContainText('$180.00')
  })

  await test.step('the statement is downloaded as a PDF', async () => {
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()])
    expect(pdf.suggestedFilename()).toMatch(/^Statement-Northwind Coffee-\d{4}-\d\d-\d\d\.pdf$/)
  })

  await test.step('the statement is sent', async () => {
    await page.getByRole('button', { name: 'Email statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email statement' })
    await expect(dialog.getByLabel(/^Recipients/)).toHaveValue('hello@northwind.test')
    await expect(dialog.getByLabel(/^Message/)).toHaveValue(/Your balance is \$180\.00\./)
    await expect(page.frameLocator('iframe').getByText('Balance on')).toBeVisible()
    await expectAccessible(page, { except: ['iframe'] })
    await dialog.getByRole('button', { name: 'Save to outbox' }).click()
    await expectToast(page, 'Saved to your outbox')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('To hello@northwind.test')).toBeVisible()
  })

  await test.step('the message is in the outbox with the PDF', async () => {
    await page.getByRole('link', { name: 'Open in outbox' }).click()
    // Playwright waits until a covered element is uncovered before it clicks. The toast is still visible, so it did not cover the link.
    await expectToast(page, 'Saved to your outbox')
    const mail = page.frameLocator('iframe')
    await expect(mail.getByText('$180.00').first()).toBeVisible()
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /Statement-Northwind Coffee/ }).click()])
    expect(pdf.suggestedFilename()).toMatch(/^Statement-Northwind Coffee/)
  })
})

test('a statement fits on a phone screen, and only the statement itself is printed', async ({ page, account }) => {
  const client = await createInvoice(account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/clients/${client.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Statement' }).click()
  await expect(page.getByText('Payment for INV-1')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.emulateMedia({ media: 'print' })
  for (const control of ['Custom Range', 'Email statement', 'Download PDF']) await expect(page.getByRole('button', { name: control })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByText('STATEMENT', { exact: true })).toBeVisible()
})
