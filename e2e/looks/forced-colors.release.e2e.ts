import { beginDemo } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

test('switches and tabs show their state in forced-colors mode', async ({ page, product, context }) => {
  await beginDemo(product, context)
  await page.goto('/settings?tab=notifications')
  const toggle = page.getByRole('switch').first()
  const look = () => toggle.evaluate((element) => getComputedStyle(element).backgroundColor)
  await toggle.setChecked(true)
  const on = await look()
  await toggle.setChecked(false)
  expect(await look()).not.toBe(on)

  const line = (chosen: boolean) => page.getByRole('tab', { selected: chosen }).first().evaluate((tab) => getComputedStyle(tab).borderBottomColor)
  expect(await line(true)).not.toBe(await line(false))
})
