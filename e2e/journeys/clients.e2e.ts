import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expect, expectToast, test } from '../harness/test.ts'

test('a freelancer registers, adds and edits a client, signs out and signs in again', async ({ page }) => {
  await test.step('the freelancer registers', async () => {
    await page.goto('/clients')
    await expect(page).toHaveURL(/\/auth/)
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('First Name').fill('Grace')
    await page.getByLabel('Last Name').fill('Hopper')
    await page.getByLabel('Username').fill('grace')
    await page.getByLabel('Email').fill('grace@example.com')
    await page.getByLabel('Password', { exact: true }).fill('compilers rule')
    await page.getByRole('button', { name: 'Register' }).click()
    await expectToast(page, 'Account created!')
  })

  await test.step('the freelancer returns to the requested URL and adds a client', async () => {
    await expect(page).toHaveURL(/\/clients$/)
    await expect(page.getByText('No clients found')).toBeVisible()
    await page.getByRole('link', { name: 'New Client' }).first().click()
    await page.getByLabel('Company Name').fill('Acme Studio')
    await page.getByRole('textbox', { name: /^Email/ }).fill('hello@acme.test')
    await page.getByRole('button', { name: 'Create Client' }).click()
    await expectToast(page, 'Client created successfully')
    await expect(page.getByRole('link', { name: 'Acme Studio' })).toBeVisible()
  })

  await test.step('the freelancer edits the client', async () => {
    await page.getByRole('link', { name: 'Acme Studio' }).click()
    await page.getByRole('link', { name: 'Edit Client' }).click()
    await expect(page.getByLabel('Company Name')).toHaveValue('Acme Studio')
    await page.getByLabel('Company Name').fill('Acme & Sons')
    await page.getByRole('button', { name: 'Update Client' }).click()
    await expectToast(page, 'Client updated successfully')
  })

  await test.step('the freelancer signs out and in again', async () => {
    await page.getByRole('button', { name: /Grace Hopper/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await page.getByLabel('Username').fill('Grace')
    await page.getByLabel('Password', { exact: true }).fill('compilers rule')
    await page.getByRole('button', { name: 'Login' }).click()
    await expectToast(page, 'Welcome back!')
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Acme & Sons' })).toBeVisible()
  })
})

test('when two windows edit the same client, the second shows a conflict and keeps the entered text', async ({ page, account }) => {
  const { body: client } = await account.call(clientCalls.create, { body: { name: 'Shared', email: 'a@b.co' } })
  await page.goto(`/clients/${client.id}/edit`)
  await page.getByLabel('Company Name').fill('From the second window')
  await account.call(clientCalls.update, { params: client, body: { name: 'From the first window' } })
  await page.getByRole('button', { name: 'Update Client' }).click()
  await expect(page.getByText('This client was changed after you opened it')).toBeVisible()
  await expect(page.getByLabel('Company Name')).toHaveValue('From the second window')
})

test('when a session expires, the user logs in again on the same page and keeps the entered text', async ({ page, account, context }) => {
  await page.goto('/clients/new')
  await page.getByLabel('Company Name').fill('Typed before it expired')
  await page.getByRole('textbox', { name: /^Email/ }).fill('a@b.co')
  await context.clearCookies()
  // Dispatches the click directly, because a failed background request may already show a dialog that covers the button.
  await page.getByRole('button', { name: 'Create Client', includeHidden: true }).dispatchEvent('click')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Your session has ended')).toBeVisible()
  await dialog.getByLabel('Username').fill(account.username)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Company Name')).toHaveValue('Typed before it expired')
  await page.getByRole('button', { name: 'Create Client' }).click()
  await expectToast(page, 'Client created successfully')
})
