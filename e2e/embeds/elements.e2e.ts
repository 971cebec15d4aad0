import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { strictPolicy } from '../../examples/host/strict-policy.ts'
import { siteOf } from './harness/site-of.ts'
import { expect, test } from './harness/test.ts'
import { watchPage } from './harness/watch-page.ts'

const SCRIPT = '<script async src="{{billfold}}/embed/v1.js"></script>'
const STATUS = '<billfold-project token="{{project}}" loading="eager"></billfold-project>'

test('an embed and its script can be included twice on a page without adding globals', async ({ page, context, openHost }) => {
  const watched = await watchPage(page)
  await page.goto(await openHost(siteOf(SCRIPT + STATUS + SCRIPT + STATUS)))
  for (const place of [0, 1]) {
    const frame = page.locator('billfold-project').nth(place).frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Online shop' })).toBeVisible()
  }
  expect(await page.evaluate(() => Object.keys(window).filter((name) => /billfold/i.test(name)))).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(watched.problems).toEqual([])
})

test('embeds work on a page that is itself framed, as in an editor preview', async ({ page, openHost }) => {
  await watchPage(page)
  const offer = '<billfold-proposal token="{{proposal}}" loading="eager"></billfold-proposal>'
  await page.goto(await openHost(siteOf(`<iframe title="Preview" srcdoc='${SCRIPT}${STATUS}${offer}'></iframe>`)))
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('billfold-project').frameLocator('iframe').getByRole('heading', { name: 'Online shop' })).toBeVisible()
  await expect(preview.locator('billfold-proposal').frameLocator('iframe').getByRole('heading', { name: 'A second shop' })).toBeVisible()
})

test('changing the theme attribute updates the open frame', async ({ page, openHost }) => {
  await watchPage(page)
  await page.goto(await openHost(siteOf(SCRIPT + STATUS)))
  const frame = page.locator('billfold-project').frameLocator('iframe')
  const heading = frame.getByRole('heading', { name: 'Online shop' })
  await expect(heading).toBeVisible()
  const colour = () => heading.evaluate((element) => getComputedStyle(element).color)
  const before = await colour()
  await heading.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.locator('billfold-project').evaluate((element) => element.setAttribute('theme', 'dark'))
  await expect.poll(colour).not.toBe(before)
  expect(await heading.evaluate(() => 'isTheSame' in window)).toBe(true)
})

test('an inline status requires only script-src and connect-src and shows project changes live', async ({ page, shared, openHost }) => {
  const watched = await watchPage(page)
  const policy = (billfold: string) => [...strictPolicy(billfold).filter((line) => !line.startsWith('frame-src')), `connect-src ${billfold}`]
  await page.goto(await openHost(siteOf(SCRIPT + STATUS.replace(' loading', ' inline loading'), policy)))
  await expect(page.locator('billfold-project').getByText('Online shop')).toBeVisible()
  await expect(page.locator('billfold-project').getByText('65%')).toBeVisible()
  await expect(page.locator('billfold-project iframe')).toHaveCount(0)
  expect(watched.problems).toEqual([])
  await shared.call(projectCalls.update, { params: shared.project, body: { completionPercentage: 90 } })
  await page.reload()
  await expect(page.locator('billfold-project').getByText('90%')).toBeVisible()
})
