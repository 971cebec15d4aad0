import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { expect, type Page, test as base } from '@playwright/test'
import { template } from './database-template.ts'
import { type Product, startProduct } from './product.ts'
import { callerOf, type Cookies, cookiesOf, signInBrowser } from './session.ts'

export { expect }

export interface Account {
  username: string
  password: string
  /** Sends API calls as this user, to set up data for a journey. */
  call: Caller
}

interface Fixtures {
  /** Prints the errors that occurred in the page if the test fails. */
  errors: void
  /** A new account. The browser is already signed in to it. */
  account: Account
}

/** Each worker has its own `product`, each test its own account. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct(template())
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  errors: [
    async ({ context }, use, test) => {
      const errors: string[] = []
      context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
      await use()
      if (test.status !== test.expectedStatus) process.stdout.write(errors.map((error) => `${test.title}: ${error}\n`).join(''))
    },
    { auto: true },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  account: async ({ product, context }, use) => {
    const { account, cookies } = await register(product)
    await signInBrowser(context, product.origin, cookies)
    await use(account)
  },
})

let registered = 0

/** Registers an account with a confirmed e-mail address through the API. Returns the account and its session cookies. */
export async function register({ origin, adminUrl }: Pick<Product, 'origin' | 'adminUrl'>): Promise<{ account: Account; cookies: Cookies }> {
  const username = `ada-${process.pid}-${(registered += 1)}`
  const password = 'correct horse battery'
  const body = { username, password, email: `${username}@example.com`, firstName: 'Ada', lastName: 'Lovelace' }
  const { status, headers } = await caller(origin, () => ({}))(accountCalls.register, { body })
  if (status >= 300) throw new Error(`Registering answered ${status}`)
  await queryAs(adminUrl, null, 'update accounts.account set email_confirmed_at = now() where username = $1', [username])
  const cookies = cookiesOf(headers)
  return { account: { username, password, call: callerOf(origin, cookies) }, cookies }
}

/** Each toast is in the document twice: once visible, once for screen readers. */
export function expectToast(page: Page, text: string): Promise<void> {
  return expect(page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })).toBeVisible()
}
