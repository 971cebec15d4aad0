import { readFile } from 'node:fs/promises'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Page } from '@playwright/test'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

async function createClient(account: Account) {
  return (await account.call(clientCalls.create, { body: { name: 'Northwind', email: 'office@northwind.example' } })).body
}

async function createInvoices(account: Account): Promise<void> {
  const { id: clientId } = await createClient(account)
  const lineItems = [{ description: 'Design', quantity: '1', rate: '100' }]
  for (const [invoiceNumber, status] of [['INV-1', 'sent'], ['INV-2', 'sent'], ['INV-3', 'draft'], ['INV-4', 'paid']] as const) {
    await account.call(invoiceCalls.create, { body: { clientId, invoiceNumber, status, dueDate: '2099-12-31', lineItems } })
  }
}

async function statuses(account: Account): Promise<Record<string, string>> {
  const { body } = await account.call(invoiceCalls.list, {})
  return Object.fromEntries(body.map(({ invoiceNumber, status }) => [invoiceNumber, status]))
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selection' })

test('marks the selected invoices as paid, reports those that were already paid and undoes the change', async ({ page, account }) => {
  await createInvoices(account)
  await page.goto('/invoices')
  for (const number of ['INV-1', 'INV-2', 'INV-4']) await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await expect(bar(page)).toContainText('3 selected')
  await bar(page).getByRole('button', { name: 'Mark as Paid' }).click()
  const report = page.getByRole('dialog', { name: 'Invoices not marked as paid: 1' })
  await expect(report).toContainText('INV-4 It is already paid.')
  await report.getByRole('button', { name: 'Close' }).first().click()
  expect(await statuses(account)).toMatchObject({ 'INV-1': 'paid', 'INV-2': 'paid' })

  await page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')
  expect(await statuses(account)).toEqual({ 'INV-1': 'sent', 'INV-2': 'sent', 'INV-3': 'draft', 'INV-4': 'paid' })
})

test('downloads the PDFs of all invoices in one file, and deletes only the drafts', async ({ page, account }) => {
  await createInvoices(account)
  await page.goto('/invoices')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const downloading = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Download PDFs' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^invoices-.*\.zip$/)
  const zip = await readFile(await download.path())
  expect(zip.toString('latin1').match(/invoice-INV-\d\.pdf/gi)?.length).toBe(8) // each name appears twice: before the file and in the zip's directory
  await expectToast(page, 'PDFs downloaded: 4')

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await bar(page).getByRole('button', { name: 'Delete drafts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete drafts' }).click()
  await expect(page.getByRole('dialog', { name: 'Invoices not deleted: 3' })).toBeVisible()
  expect(Object.keys(await statuses(account)).toSorted()).toEqual(['INV-1', 'INV-2', 'INV-4'])
})

test('moves time entries to another project and opens an invoice dialog with their total', async ({ page, account }) => {
  const { id: clientId } = await createClient(account)
  const projects = []
  for (const name of ['Website', 'Shop']) projects.push((await account.call(projectCalls.create, { body: { clientId, name } })).body)
  for (const description of ['Sketches', 'Layout']) {
    await account.call(timeEntryCalls.create, { body: { clientId, projectId: projects[0]!.id, description, date: '2026-11-02', hours: '2', rate: '100' } })
  }
  await page.goto('/time-tracking')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await bar(page).getByRole('button', { name: 'Move to project' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move entries' }).click()
  await expectToast(page, 'Entries moved: 2')
  await expect(page.getByRole('row', { name: /Shop/ })).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await bar(page).getByRole('button', { name: 'Add to invoice' }).click()
  await expect(page.getByRole('dialog').getByText('$400.00').first()).toBeVisible()
})
