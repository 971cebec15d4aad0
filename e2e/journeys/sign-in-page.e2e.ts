import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'

/** The content and position of every text, input and button. */
async function layout(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    await document.fonts.ready
    return Array.from(document.querySelectorAll('#root :is(h1, h2, p, li, input, button, label)'), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.tagName, element.textContent, x, y, width, height].join(' ')
    })
  })
}

test.use({ locale: 'de-AT' })

test('the sign-in page appears before any script has loaded, and nothing moves when it becomes usable', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Bei Billfold anmelden')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'), ({ sheet }) => sheet !== null))).toEqual([true, true])
  // Without preloading the font, text would first appear in a fallback font.
  await expect(page.locator('link[rel=preload][as=font]')).toHaveAttribute('href', /inter-latin/)
  const before = await layout(page)

  scripts.resolve()
  await page.getByLabel('Benutzername').click()
  await page.keyboard.type('ada')
  await expect(page.getByLabel('Benutzername')).toHaveValue('ada')
  expect(await layout(page)).toEqual(before)
})

test('the product screenshot is fully visible at 1440 px', async ({ page }) => {
  await page.goto('/auth')
  const rightOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().right)
  const margin = async () => (await rightOf('aside')) - (await rightOf('aside [inert] > *'))
  await expect.poll(margin).toBeGreaterThan(20)
})
