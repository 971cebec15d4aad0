import { startMailServer } from '@billfold/server-kit/testing/mail-server'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { template } from '../harness/database-template.ts'
import { startProduct } from '../harness/product.ts'
import { expect, expectToast, test } from '../harness/test.ts'

test('a new user confirms their e-mail address and, later, a new one', async ({ browser }) => {
  await using mail = await stoppable(startMailServer())
  await using product = await stoppable(startProduct(template(), { SMTP_URL: mail.smtpUrl }))
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  const banner = page.getByRole('status').filter({ hasText: 'Confirm your email address' })

  const linkTo = async (email: string, messages: number): Promise<string> => {
    const found = () => mail.taken.filter(({ to }) => to.includes(email))
    await expect.poll(() => found().length, { timeout: 15_000 }).toBe(messages)
    const text = (found().at(-1)?.message ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return /http:\/\/localhost:\d+\/auth\?confirm=[\w-]+/.exec(text)?.[0] ?? ''
  }

  await test.step('registering sends a link, and a banner asks the user to confirm', async () => {
    await register(page, 'ada@example.com')
    await expect(banner).toContainText('ada@example.com')
    await expectAccessible(page)
  })

  await test.step("the page behind the link confirms the address without a session", async () => {
    const link = await linkTo('ada@example.com', 1)
    const elsewhere = await browser.newContext()
    const phone = await elsewhere.newPage()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
    await page.reload()
    await expect(banner).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(phone.getByText('Your email address is confirmed')).toBeVisible()
    await expectAccessible(phone)
    await phone.goto(link)
    await phone.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(phone.getByText('Your email address is already confirmed')).toBeVisible()
    await elsewhere.close()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(banner).toBeHidden()
  })

  await test.step('a changed address needs confirmation, and the banner sends another link', async () => {
    await page.goto('/settings?tab=profile')
    await page.getByLabel('Email').fill('lovelace@example.com')
    await page.getByLabel('Current Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Settings saved successfully!')
    await expect(banner).toContainText('lovelace@example.com')
    await linkTo('lovelace@example.com', 1)
    await banner.getByRole('button', { name: 'Send a new link' }).click()
    await expectToast(page, 'Link sent')
    await page.goto(await linkTo('lovelace@example.com', 2))
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await page.getByRole('link', { name: 'Continue to Billfold' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(banner).toBeHidden()
  })

  await context.close()
})

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  const fields = { 'First name': 'Ada', 'Last name': 'Lovelace', Username: 'ada', Email: email }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expectToast(page, 'Account created!')
}

async function stoppable<Server extends { close(): Promise<void> }>(starting: Promise<Server>): Promise<Server & AsyncDisposable> {
  const server = await starting
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.close() })
}
