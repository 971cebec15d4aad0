import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Page } from '@playwright/test'
import { cookiesOf, signInBrowser } from '../harness/session.ts'
import { type Account, expect, expectToast, register, test } from '../harness/test.ts'

async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectToast(page, 'Welcome back!')
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test("when two users share a browser, no tab shows or changes the other user’s data", async ({ context, product, account: anna }) => {
  const { account: berta, cookies: bertas } = await register(product)
  await anna.call(clientCalls.create, { body: { name: 'Client of Anna', email: 'anna@example.com' } })
  await berta.call(clientCalls.create, { body: { name: 'Client of Berta', email: 'berta@example.com' } })
  const [first, second] = [await context.newPage(), await context.newPage()]
  const inEach = [first, second]

  await test.step('logging out in one tab clears the data in the other', async () => {
    for (const page of inEach) {
      await page.goto('/clients')
      await expect(page.getByText('Client of Anna')).toBeVisible()
    }
    await logOut(second)
    for (const page of inEach) await expect(page).toHaveURL(/\/auth$/)
    await expect(first.getByText('Client of Anna')).toBeHidden()
  })

  await test.step('a login in one tab signs in both tabs', async () => {
    await logIn(second, anna)
    for (const page of inEach) await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('a tab without unsaved text switches to the new user', async () => {
    await first.goto('/clients')
    await expect(first.getByText('Client of Anna')).toBeVisible()
    await second.close()
    // If a background request fails first, the page reloads before the click, so start waiting for the reload now.
    const startedOver = first.waitForEvent('load')
    await signInBrowser(context, product.origin, bertas)
    await first.getByRole('link', { name: 'Projects', exact: true }).click()
    await startedOver
    await first.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(first.getByText('Client of Berta')).toBeVisible()
  })

  await test.step('a tab keeps one user’s unsaved text and does not save it for the other user', async () => {
    await first.goto('/clients/new')
    await first.getByLabel('Company Name').fill('Typed by Berta')
    await first.getByRole('textbox', { name: /^Email/ }).fill('typed@example.com')
    const { headers } = await anna.call(accountCalls.login, { body: { username: anna.username, password: anna.password } })
    await signInBrowser(context, product.origin, cookiesOf(headers))
    // Dispatches the click directly, because a failed background request may already show a dialog that covers the button.
    await first.getByRole('button', { name: 'Create Client', includeHidden: true }).dispatchEvent('click')
    const dialog = first.getByRole('dialog')
    await expect(dialog.getByText(/^Someone else has logged in/)).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(berta.password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog).toBeHidden()
    await first.getByRole('button', { name: 'Create Client' }).click()
    await expectToast(first, 'Client created successfully')
    await expect(first.getByRole('link', { name: 'Typed by Berta' })).toBeVisible()
    await expect(first.getByText('Client of Anna')).toBeHidden()
  })
})
