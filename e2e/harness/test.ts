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
  /** Sends declared calls as this user. */
  call: Caller
}

interface Fixtures {
  /** A new account, signed in in the page's browser. */
  account: Account
}

/** Workers share a `product`; each test has its own account. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct(template())
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  account: async ({ product, context }, use) => {
    const { account, cookies } = await register(product)
    await signInBrowser(context, product.origin, cookies)
    await use(account)
  },
})

let registered = 0

/** Registers through the API, with a confirmed address. Returns the cookies of the session. */
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

/** A toast is in the page twice: visible, and for screen readers. */
export function expectToast(page: Page, text: string): Promise<void> {
  return expect(page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })).toBeVisible()
}
