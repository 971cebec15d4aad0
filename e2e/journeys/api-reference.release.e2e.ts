import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expect, test } from '../harness/test.ts'

test('a user tries out a call with a token on the API reference page, which loads nothing from other hosts', async ({ browser, account, product }) => {
  await account.call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })
  const { body: created } = await account.call(apiTokenCalls.create, { body: { name: 'Try', scopes: ['clients:read'], expiresInDays: 1 } })
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('request', (request) => !request.url().startsWith(product.origin) && !request.url().startsWith('data:') && problems.push(request.url()))

  await page.goto('/api')
  await page.getByRole('button', { name: 'Authorize' }).click()
  const dialog = page.locator('.auth-container', { hasText: 'token (http, Bearer)' })
  await dialog.getByRole('textbox').fill(created.token)
  await dialog.getByRole('button', { name: 'Apply credentials' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  const list = page.locator('.opblock', { hasText: 'GET/api/clients' }).first()
  await list.getByRole('button').first().click()
  await expect(list).toContainText('API tokens need the permission clients:read.')
  await list.getByRole('button', { name: 'Try it out' }).click()
  await list.getByRole('button', { name: 'Execute' }).click()
  await expect(list.locator('.live-responses-table')).toContainText('Northwind Coffee')
  expect(problems).toEqual([])
  await context.close()
})
