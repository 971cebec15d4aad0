import { readFile } from 'node:fs/promises'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

async function createWork({ call }: Account, descriptions = ['Wireframes', 'Prototype']) {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Acme Studio', email: 'a@b.co' } })
  const { body: project } = await call(projectCalls.create, { body: { name: 'Website', clientId: client.id } })
  const entry = { clientId: client.id, projectId: project.id, hours: '2.5', rate: '100', date: '2026-11-02' }
  const entries = []
  for (const description of descriptions) entries.push((await call(timeEntryCalls.create, { body: { ...entry, description } })).body)
  return { client, project, entries }
}

async function createInvoice(account: Account) {
  const work = await createWork(account)
  const body = { clientId: work.client.id, projectId: work.project.id, invoiceNumber: 'INV-1', dueDate: '2099-12-31', timeEntryIds: [work.entries[0]!.id] }
  const { body: invoice } = await account.call(invoiceCalls.create, { body })
  return { ...work, invoice }
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option }).click()
}

test("creating an invoice on the client’s page bills the chosen time entries and updates the displayed totals and entries", async ({ page, account }) => {
  const { client, entries } = await createWork(account)
  await page.goto(`/clients/${client.id}`)
  await page.getByRole('link', { name: 'Create Invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Invoice' })
  await expect(dialog.getByRole('combobox', { name: /^Client/ })).toHaveText(/Acme Studio/)
  await choose(page, dialog.getByRole('combobox', { name: /^Project/ }), 'Website')
  await expect(dialog.getByLabel(/^Invoice Number/)).toHaveValue(/^INV-\d{8}-\d{3}$/)
  await expect(dialog.getByRole('button', { name: 'Create Invoice' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /Wireframes/ }).check()
  await dialog.getByLabel(/^Tax/).fill('20.63')
  await expect(dialog.getByText('$270.63').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  const { body: invoices } = await account.call(invoiceCalls.list)
  expect(invoices).toMatchObject([{ subtotal: '250.00', taxAmount: '20.63', total: '270.63', status: 'draft' }])
  const { body: left } = await account.call(timeEntryCalls.list, { query: { status: 'uninvoiced' } })
  expect(left.map(({ id }) => id)).toEqual([entries[1]!.id])
})

test('when two windows edit the same invoice, the second shows a conflict and keeps the entered text', async ({ page, account }) => {
  const { invoice } = await createInvoice(account)
  await page.goto(`/invoices?edit=${invoice.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Invoice' })
  await dialog.getByLabel('Notes').fill('Typed in the second window')
  await account.call(invoiceCalls.update, { params: invoice, body: { notes: 'Saved by the first window' } })
  await dialog.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(dialog.getByText('This invoice was changed after you opened it')).toBeVisible()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Typed in the second window')
  expect((await account.call(invoiceCalls.get, { params: invoice })).body.notes).toBe('Saved by the first window')
})

test('a paid invoice shows who marked it as paid and when, and cannot be deleted', async ({ page, account }) => {
  const { invoice } = await createInvoice(account)
  await page.goto('/invoices')
  const row = page.getByRole('row', { name: /INV-1/ })
  await row.getByRole('button', { name: /Mark as Paid/ }).click()
  await expectToast(page, 'Invoice marked as paid successfully')
  await page.goto(`/invoices?view=${invoice.id}`)
  const view = page.getByRole('dialog')
  await expect(view.getByText('$250.00').first()).toBeVisible()
  await expect(view.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(view.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  const { body } = await account.call(invoiceCalls.get, { params: invoice })
  expect(body.history.map(({ from, to, by }) => [from, to, by])).toEqual([
    [null, 'draft', 'user'],
    ['draft', 'paid', 'user'],
  ])
})

test('deleting an invoice asks for confirmation and releases its time entries', async ({ page, account }) => {
  await createInvoice(account)
  await page.goto('/invoices')
  await page.getByRole('row', { name: /INV-1/ }).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No invoices found').first()).toBeVisible()
  expect((await account.call(timeEntryCalls.list, { query: { status: 'uninvoiced' } })).body).toHaveLength(2)
})

test('an invoice’s PDF and CSV have the same totals as the screen', async ({ page, account }) => {
  await createInvoice(account)
  await page.goto('/invoices')
  await page.getByRole('row', { name: /INV-1/ }).getByRole('button', { name: 'More actions' }).click()
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download PDF' }).click()])
  expect(pdf.suggestedFilename()).toBe('Invoice-INV-1.pdf')
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expectToast(page, 'PDF downloaded successfully')
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(await readFile(await csv.path(), 'utf8')).toContain('250.00')
})

test('a duplicated invoice is previewed while it is edited and does not bill any time entries twice', async ({ page, account }) => {
  const { invoice, entries } = await createInvoice(account)
  await account.call(invoiceCalls.update, { params: invoice, body: { poNumber: 'PO-4711' } })
  await page.goto('/invoices')
  await page.getByRole('row', { name: /INV-1/ }).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Invoice' })
  const preview = dialog.getByRole('figure', { name: 'Preview' })
  await expect(preview).toContainText('PO-4711')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await dialog.getByLabel('Description of line 2').fill('Stock photographs')
  await dialog.getByLabel('Rate of line 2').fill('49.90')
  await expect(preview).toContainText(/Stock photographs.*Total due\s*\$299\.90/)
  await expectAccessible(page)
  expect((await account.call(invoiceCalls.list)).body).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Invoice created successfully')
  await page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('article')).toContainText('PO-4711')
  const { body } = await account.call(invoiceCalls.list, { query: { search: 'po-4711' } })
  expect(body).toMatchObject([{ total: '299.90', status: 'draft' }, { total: '250.00' }])
  expect((await account.call(timeEntryCalls.get, { params: entries[0]! })).body.invoiceId).toBe(invoice.id)
})
