import { beginDemo } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('the row menu opens on a phone, although the entire row is a link', async ({ page, product, context }) => {
  await beginDemo(product, context)
  for (const path of ['/invoices', '/time-tracking']) {
    await page.goto(`${product.origin}${path}`)
    // Retry, because on a busy machine the first tap has failed to open the menu before.
    await expect(async () => {
      await page.getByRole('row').getByRole('button', { name: 'More actions' }).nth(3).tap()
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible({ timeout: 3000 })
    }).toPass()
  }
})

test('list filters are hidden on a phone until the user opens them or the URL sets them', async ({ page, product, context }) => {
  await beginDemo(product, context)
  const status = page.getByRole('combobox', { name: 'Status' })
  await page.goto(`${product.origin}/clients`)
  await expect(page.getByPlaceholder('Search clients...')).toBeVisible()
  await expect(status).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expect(status).toBeVisible()
  await page.goto(`${product.origin}/clients?status=active`)
  await expect(status).toBeVisible()
})
