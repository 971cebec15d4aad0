import { readFile } from 'node:fs/promises'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { unzipSync } from 'fflate'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/test.ts'

test('a user downloads all data, including an invoice PDF', async ({ page, account }, info) => {
  const { body: client } = await account.call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })
  const lineItems = [{ description: 'Logo', quantity: '1', rate: '600' }]
  const { body: invoice } = await account.call(invoiceCalls.create, { body: { clientId: client.id, invoiceNumber: 'INV-77', dueDate: '2099-12-31', lineItems } })
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Data' }).click()
  await page.getByRole('button', { name: 'Download all my data' }).click()
  await expect(page.getByText(/^Your file is ready:/)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download', exact: true }).click()
  const path = info.outputPath('data.zip')
  await (await download).saveAs(path)
  const files = unzipSync(await readFile(path))
  expect(Buffer.from(files[`pdf/invoices/${invoice.id}-INV-77.pdf`] ?? []).subarray(0, 5).toString()).toBe('%PDF-')
  expect(Buffer.from(files['csv/clients.csv'] ?? []).toString()).toContain('Northwind Coffee')
  await expect(page.getByText('This account has records. You can restore a file only into an empty account.')).toBeVisible()
})
