import { expect, expectToast, test } from '../harness/test.ts'

test('a visitor starts a demo with one click and can use it', async ({ page }) => {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Explore with demo data' }).click()
  await expectToast(page, 'Welcome to the demo!')
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByText('Course player', { exact: true })).toBeVisible()

  await test.step('no dashboard card is empty', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByText('Revenue Trend')).toBeVisible()
    for (const card of ['Top Client Revenue', 'Recent Invoices', 'Active Projects']) await expect(page.getByText(card, { exact: true })).toBeVisible()
    await expect(page.getByText('Northwind Outfitters').first()).toBeVisible()
    await expect(page.getByText('$0.00', { exact: true })).toHaveCount(0)
  })

  await test.step('an open invoice can be marked as paid', async () => {
    await page.goto('/invoices?status=overdue')
    const row = page.getByRole('row').filter({ hasText: 'Greenhouse Collective' }).first()
    await row.getByRole('button', { name: 'Mark as Paid' }).click()
    await expectToast(page, 'Invoice marked as paid successfully')
  })
})
