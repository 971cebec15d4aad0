import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/test.ts'
import { expectScreensAccessible, signOneProposalAndDraftAnother } from './every-screen.ts'

test('axe finds no violations on any screen in the light theme with compact rows', async ({ page, account, product }) => {
  test.setTimeout(240_000)
  await signOneProposalAndDraftAnother(account.call, product.origin)
  await account.call(settingsCalls.update, { body: { profile: { appearance: 'light', density: 'compact' } } })
  await expectScreensAccessible(page, account.call, { part: 0, of: 1 })
  // The sign-in page uses the theme last used on the device, so log out and check it too.
  await page.getByRole('button', { name: account.username }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  await expectAccessible(page)
})
