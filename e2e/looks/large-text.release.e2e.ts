import { beginDemo, screensOf } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('no shell page scrolls sideways on a phone with text at 200 %', async ({ page, product, context }) => {
  const call = await beginDemo(product, context)
  const wide: string[] = []
  for (const { name, address } of await screensOf(call)) {
    await page.goto(address)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { scrollWidth, clientWidth } = await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    if (scrollWidth > clientWidth) wide.push(`${name}: ${scrollWidth}`)
  }
  expect(wide).toEqual([])
})
