import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'

const LIGHT = 'rgb(247, 248, 250)'
const DARK = 'rgb(11, 13, 18)'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

async function choose(page: Page, setting: string, value: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/user/settings') && response.request().method() === 'PUT')
  await page.getByLabel(setting).click()
  await page.getByRole('option', { name: value }).click()
  expect((await saved).status()).toBe(200)
}

/** Loads the page without scripts, so that only its style sheet determines the background color. */
async function groundBeforeScripts(page: Page, path: string): Promise<string> {
  const blank = await page.context().newPage()
  await blank.route(/\.js$/, (route) => route.abort())
  await blank.goto(path)
  const color = await ground(blank)
  await blank.close()
  return color
}

test('a changed appearance applies immediately and on every later page load', async ({ page, account }) => {
  await page.goto('/settings?tab=profile')
  await expect(page.getByLabel('Appearance')).toHaveText('Dark')
  expect(await ground(page)).toBe(DARK)

  await test.step('the light theme applies on every page before any script runs', async () => {
    await choose(page, 'Appearance', 'Light')
    expect(await ground(page)).toBe(LIGHT)
    expect(await groundBeforeScripts(page, '/')).toBe(LIGHT)
    await page.reload()
    await expect(page.getByLabel('Appearance')).toHaveText('Light')
    expect(await ground(page)).toBe(LIGHT)
  })

  await test.step('compact density reduces the row height', async () => {
    const select = page.getByLabel('Density')
    const heightOf = async () => (await select.boundingBox())?.height
    expect(await heightOf()).toBe(36)
    await choose(page, 'Density', 'Compact')
    expect(await heightOf()).toBe(32)
  })

  await test.step('the System appearance follows the device', async () => {
    await choose(page, 'Appearance', 'System')
    for (const [colorScheme, color] of [['dark', DARK], ['light', LIGHT]] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await ground(page)).toBe(color)
    }
  })

  await test.step('the sign-in page keeps the appearance last used on the device', async () => {
    await choose(page, 'Appearance', 'Light')
    await page.getByRole('button', { name: account.username }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await ground(page)).toBe(LIGHT)
    expect(await groundBeforeScripts(page, '/auth')).toBe(LIGHT)
  })
})
