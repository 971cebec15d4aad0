import { expect, test } from '../harness/test.ts'

const file = [
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()',
  'Ada Lovelace,ada@example.com,Acme Robotics,Website,,Homepage copy,Yes,2026-01-05,09:00:00,2026-01-05,10:30:00,01:30:00,,',
  'Ada Lovelace,ada@example.com,Initech,Audit,,Interviews,Yes,2026-01-06,09:00:00,2026-01-06,09:30:00,00:30:00,,',
  '',
].join('\r\n')

test('a freelancer imports data from Toggl Track and undoes the import', async ({ page, account }) => {
  await test.step('the freelancer chooses the file', async () => {
    expect(account.username).not.toBe('')
    await page.goto('/import')
    await page.getByLabel('CSV files').setInputFiles({ name: 'toggl-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(page.getByRole('combobox', { name: 'Exported from' })).toHaveText('Toggl Track')
    await expect(page.getByText('Homepage copy')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('the freelancer enters e-mail addresses for new clients', async () => {
    await expect(page.getByText('2 new clients need an email address')).toBeVisible()
    await page.getByLabel('Acme Robotics').fill('billing@acme.example')
    await page.getByRole('button', { name: 'Use my own address for the rest' }).click()
    await page.getByRole('button', { name: 'Add these clients' }).click()
  })

  await test.step('the freelancer imports the data', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('Your data is in Billfold')).toBeVisible()
    await page.getByRole('link', { name: 'Time entries' }).click()
    await expect(page.getByText('Homepage copy')).toBeVisible()
    await expect(page.getByText('Interviews')).toBeVisible()
  })

  await test.step('the freelancer undoes the import from the list of recent imports', async () => {
    await page.goto('/import')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('The import was undone')).toBeVisible()
    await page.goto('/clients')
    await expect(page.getByText('No clients found')).toBeVisible()
  })
})
