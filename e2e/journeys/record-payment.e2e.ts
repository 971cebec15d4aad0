import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

async function createInvoice({ call }: Account) {
  const client = (await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })).body
  const body = { clientId: client.id, invoiceNumber: 'INV-1', status: 'sent', dueDate: '2099-12-31', lineItems: [{ description: 'Design', quantity: '1', rate: '300' }] }
  return (await call(invoiceCalls.create, { body })).body
}

const rowOf = (page: Page) => page.getByRole('row', { name: /INV-1/ })

async function choose(page: Page, item: string): Promise<void> {
  await rowOf(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a client pays in parts, and Mark as Paid can be undone', async ({ page, account }) => {
  await createInvoice(account)
  const collected = async () => (await account.call(dashboardCalls.metrics)).body.totalCollected
  await page.goto('/invoices')

  await test.step('a partial payment leaves the balance due', async () => {
    await choose(page, 'Record payment')
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('300.00')
    await dialog.getByLabel('Amount').fill('120')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expectToast(page, 'Payment recorded')
    await expect(rowOf(page)).toContainText('Partially paid')
    await expect(rowOf(page)).toContainText('$180.00')
    expect(await collected()).toBe(120)
  })

  await test.step('Mark as Paid records a payment for the balance, and Undo removes it', async () => {
    await choose(page, 'Mark as Paid')
    await expectToast(page, 'Invoice marked as paid successfully')
    await expect(rowOf(page)).toContainText('Paid')
    expect(await collected()).toBe(300)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page)).toContainText('Partially paid')
    expect(await collected()).toBe(120)
  })
})
