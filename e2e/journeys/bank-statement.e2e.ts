import { readFile } from 'node:fs/promises'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

async function createInvoices({ call }: Account) {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })
  const create = async (invoiceNumber: string, rate: string) => {
    const body = { clientId: client.id, invoiceNumber, status: 'sent', issueDate: '2026-05-01', dueDate: '2099-12-31', lineItems: [{ description: 'Design', quantity: '1', rate }] }
    return (await call(invoiceCalls.create, { body })).body
  }
  return { named: await create('INV-2026-0042', '300'), other: await create('INV-2026-0043', '120') }
}

const statement = ['Date,Description,Debit,Credit', '05/13/2026,NORTHWIND COFFEE INV-2026-0042,,300.00', '05/14/2026,COFFEE SHOP,9.99,', '05/15/2026,NORTHWIND COFFEE,,120.00'].join('\n')

async function chooseStatement(page: Page): Promise<void> {
  await page.getByLabel('Bank statement').setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await page.getByRole('button', { name: 'Match with invoices' }).click()
}

test('payments from a bank statement are recorded once and exported to accounting', async ({ page, account }) => {
  const { named, other } = await createInvoices(account)
  await page.goto('/invoices')
  await page.getByRole('link', { name: 'Import bank statement' }).click()
  await chooseStatement(page)

  await test.step('reliable matches are preselected for the user to confirm', async () => {
    const table = page.getByRole('table', { name: 'Payments received' })
    await expect(table.getByRole('row', { name: /INV-2026-0042/ }).getByRole('checkbox')).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Record 2 payments' }).click()
    await expect(page.getByText('2 payments recorded')).toBeVisible()
    for (const { id } of [named, other]) expect((await account.call(invoiceCalls.get, { params: { id } })).body).toMatchObject({ status: 'paid' })
  })

  await test.step('importing the same statement again leaves nothing to record', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click()
    await chooseStatement(page)
    await expect(page.getByText(/^Recorded on /)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Record 0 payments' })).toBeDisabled()
  })

  await test.step('the journal for the period contains both payments', async () => {
    await page.goto('/reports?from=2026-05-01&to=2026-05-31')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Accounting export' }).click()
    await expect(page.getByText('In this period: 2 invoices, 2 payments, 0 expenses')).toBeVisible()
    await expectAccessible(page)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download file' }).click()])
    expect(file.suggestedFilename()).toBe('billfold-journal-2026-05-01-2026-05-31.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('2026-05-13,INV-2026-0042,1000,300.00,,,Payment,Northwind Coffee')
    await expectToast(page, 'File downloaded')
  })
})
