import { beginDemo } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

test('pages print black on white without controls', async ({ page, product, context }) => {
  await beginDemo(product, context)
  await page.goto('/invoices')
  const menu = page.getByRole('button', { name: 'More actions' }).first()
  await expect(menu).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const control of [menu, page.getByText('Skip to content'), page.getByPlaceholder('Search invoices...')]) await expect(control).toBeHidden()
  const { color, backgroundColor } = await page.locator('body').evaluate(({ ownerDocument: { documentElement, body } }) => ({ color: getComputedStyle(body).color, backgroundColor: getComputedStyle(documentElement).backgroundColor }))
  expect([color, backgroundColor]).toEqual(['rgb(18, 21, 28)', 'rgb(255, 255, 255)'])
})
