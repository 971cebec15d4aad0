import type { Locator, Page } from '@playwright/test'
import { strictPolicy } from '../../examples/host/strict-policy.ts'
import { siteOf } from './harness/site-of.ts'
import { expect, test } from './harness/test.ts'
import { watchPage } from './harness/watch-page.ts'

const SCRIPT = '<script async src="{{billfold}}/embed/v1.js"></script>'
const INLINE = '<billfold-project token="{{project}}" inline loading="eager"></billfold-project>'

/** Creates a site with a strict policy, except that inline styles are allowed. */
function styledSite(style: string, body: string) {
  return siteOf(`<style>${style}</style>${body}`, (billfold) => [...strictPolicy(billfold).filter((line) => !line.startsWith('style-src')), "style-src 'self' 'unsafe-inline'", `connect-src ${billfold}`])
}

async function open(page: Page, address: string): Promise<Locator> {
  await watchPage(page)
  await page.goto(address)
  const status = page.locator('billfold-project')
  await expect(status.getByRole('heading', { name: 'Online shop' })).toBeVisible()
  return status
}

/** Computed styles that affect how the text looks. */
function textOf(element: Locator) {
  return element.evaluate((node) => {
    const { fontSize, fontStyle, lineHeight, letterSpacing, wordSpacing, textTransform, textIndent, textAlign, whiteSpace, direction } = getComputedStyle(node)
    return { fontSize, fontStyle, lineHeight, letterSpacing, wordSpacing, textTransform, textIndent, textAlign, whiteSpace, direction }
  })
}

test('an inline status looks the same on any page, except for the font', async ({ page, openHost }) => {
  const plain = await open(page, await openHost(styledSite('', SCRIPT + INLINE)))
  const parts = (status: Locator) => [status.getByText('Project Overview for'), status.getByText('Start Date'), status.getByText('This is a read-only view')]
  const expected = await Promise.all(parts(plain).map(textOf))

  const strange = ':root { font: italic 62.5%/3 monospace } body { letter-spacing: 3px; word-spacing: 9px; text-transform: uppercase; text-indent: 40px; text-align: right; white-space: pre; direction: rtl }'
  const odd = await page.context().newPage()
  const status = await open(odd, await openHost(styledSite(strange, SCRIPT + INLINE)))
  expect(await Promise.all(parts(status).map(textOf))).toEqual(expected)
  expect(await status.getByText('Start Date').evaluate((node) => getComputedStyle(node).fontFamily)).toBe('monospace')
})

test('an inline status with a fixed height scrolls its content', async ({ page, openHost }) => {
  const status = await open(page, await openHost(styledSite('', `${SCRIPT}${INLINE.replace(' inline', ' inline height="300"')}<p>What follows</p>`)))
  const follows = await page.getByText('What follows').boundingBox()
  expect((await status.boundingBox())?.height).toBe(300)
  // Check that the embed does not cover the paragraph after it.
  expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, [follows!.x + 5, follows!.y + 5] as const)).toBe('What follows')
  await status.getByText('This is a read-only view').scrollIntoViewIfNeeded()
  await expect(status.getByText('This is a read-only view')).toBeInViewport()
})

test('an element hidden by the page stays hidden after loading', async ({ page, openHost }) => {
  await watchPage(page)
  await page.goto(await openHost(styledSite('main { visibility: hidden }', `${SCRIPT}<main>${INLINE.replace(' inline', '')}</main>`)))
  const frame = page.locator('billfold-project iframe')
  await expect(page.locator('billfold-project .shown')).toBeAttached()
  await expect(frame).toBeHidden()
  await page.locator('main').evaluate((main) => (main.style.visibility = 'visible'))
  await expect(frame).toBeVisible()
})

for (const [device, width] of [
  ['a phone', 390],
  ['a desktop', 1200],
] as const) {
  test(`the height reserved on ${device} is sufficient, so content below the embed does not move`, async ({ page, openHost }) => {
    await page.setViewportSize({ width, height: 2400 })
    const watched = await watchPage(page)
    const both = `${INLINE.replace(' inline', '')}<p>Between</p><billfold-proposal token="{{proposal}}" loading="eager"></billfold-proposal><p>Below</p>`
    await page.goto(await openHost(siteOf(`<meta name="viewport" content="width=device-width">${SCRIPT}${both}`)))
    await expect(page.locator('billfold-project').frameLocator('iframe').getByRole('heading', { name: 'Online shop' })).toBeVisible()
    await expect(page.locator('billfold-proposal').frameLocator('iframe').getByRole('heading', { name: 'A second shop' })).toBeVisible()
    expect(await watched.shifts()).toBe(0)
  })
}

test('a frame is as wide as its container in any layout', async ({ page, openHost }) => {
  const frame = INLINE.replace(' inline', '')
  const parents = ['display: flex', 'display: flex; flex-direction: column; align-items: center', 'display: grid; justify-items: center', 'padding: 0 20px']
  const places = parents.map((style) => `<section style="width: 600px; ${style}">${frame}</section>`).join('')
  await watchPage(page)
  await page.goto(await openHost(styledSite('section { box-sizing: content-box } billfold-project { padding: 4px }', SCRIPT + places)))
  const widths = () => page.locator('billfold-project').evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width))
  await expect(page.locator('billfold-project .shown')).toHaveCount(parents.length)
  expect(await widths()).toEqual(parents.map(() => 600))
})
