import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expect, test } from '../harness/test.ts'

test('going Back from an edited form asks first: Stay keeps the form, Leave goes back', async ({ page, account }) => {
  await account.call(clientCalls.create, { body: { name: 'Acme', email: 'a@b.co' } })
  await page.goto('/clients')
  await page.getByRole('link', { name: 'New Client' }).first().click()
  await page.getByLabel('Company Name').fill('Half a name')

  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/clients\/new$/)
  await expect(page.getByLabel('Company Name')).toHaveValue('Half a name')

  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/clients$/)
  await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible()
})

test('a new page opens at the top, and going Back restores a list’s scroll position', async ({ page, account }) => {
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  await Promise.all(numbers.map((number) => account.call(clientCalls.create, { body: { name: `Client ${number}`, email: 'a@b.co' } })))
  await page.goto('/clients')
  await page.getByRole('link', { name: /^Client \d+$/ }).last().scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(300)

  await page.getByRole('link', { name: /^Client \d+$/ }).last().click()
  await expect(page).toHaveURL(/\/clients\/\d+$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

test('going Back after logout shows none of the previous user’s data', async ({ page, account }) => {
  await page.goto('/clients')
  await expect(page.getByText(account.username)).toBeVisible()
  await page.goto('/reports')
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)

  await page.goBack()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await page.content()).not.toContain(account.username)
})
