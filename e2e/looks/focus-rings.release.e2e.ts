import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { Locator } from '@playwright/test'
import { beginDemo } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

const ringOf = (element: Locator) => element.evaluate((of) => getComputedStyle(of).outlineStyle)

test('a tab shows a focus ring when focused by keyboard, but not after a click', async ({ page, product, context }) => {
  await beginDemo(product, context)
  await page.goto('/settings')
  const [company, billing] = [page.getByRole('tab', { name: 'Company' }), page.getByRole('tab', { name: 'Billing' })]
  await company.click()
  await expect(company).toBeFocused()
  expect(await ringOf(company)).toBe('none')
  await page.keyboard.press('ArrowRight')
  await expect(billing).toBeFocused()
  expect(await ringOf(billing)).toBe('solid')
})

test('a select shows a focus ring after choosing by keyboard, but not by mouse', async ({ page, product, context }) => {
  await beginDemo(product, context)
  await page.goto('/invoices')
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.click()
  await page.getByRole('option', { name: 'Paid' }).click()
  await expect(status).toBeFocused()
  expect(await ringOf(status)).toBe('none')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(status).toBeFocused()
  expect(await ringOf(status)).toBe('solid')
})

test('the invoice list shows no focus ring after its focused row is deleted with the keyboard', async ({ page, product, context }) => {
  const call = await beginDemo(product, context)
  const { body: invoices } = await call(invoiceCalls.list)
  const draft = invoices.find(({ status }) => status === 'draft')
  if (!draft) throw new Error('The demo has no draft')
  await page.goto('/invoices')
  const row = page.getByRole('row').filter({ hasText: draft.invoiceNumber })
  await row.getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .press('Enter')
  const list = page.getByRole('group', { name: 'Invoice List' })
  await expect(row).toBeHidden()
  await expect(list).toBeFocused()
  expect(await list.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
  expect(await ringOf(list)).toBe('none')
})
