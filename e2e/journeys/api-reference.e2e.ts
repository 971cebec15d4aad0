import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expect, test } from '../harness/test.ts'

test('the API reference tries a call with a token, and loads nothing from other hosts', async ({ browser, account, product }) => {
  await account.call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })
  const { body: created } = await account.call(apiTokenCalls.create, { body: { name: 'Try', scopes: ['clients:read'], expiresInDays: 1 } })
  // Without a session.
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('request', (request) => new URL(request.url()).origin !== product.origin && !request.url().startsWith('data:') && problems.push(request.url()))

  await page.goto('/api')
  await expect(page.getByRole('heading', { name: 'Billfold', level: 1 })).toBeVisible()
  expect(created.token).toBeTruthy()
  expect(problems).toEqual([])
  await context.close()
})
