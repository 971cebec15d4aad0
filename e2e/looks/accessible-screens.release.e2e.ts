import { expectAccessible } from '../harness/accessibility.ts'
import { beginDemo, screensOf } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

test.setTimeout(600_000)

test('no screen has an accessibility violation that axe finds', async ({ page, product, context }) => {
  const call = await beginDemo(product.origin, context)
  for (const { name, address } of await screensOf(call)) {
    await test.step(name, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    })
  }
})
