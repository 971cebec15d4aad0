import { addDays } from '@billfold/contracts/calendar-date'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { expect, expectToast, test } from '../harness/test.ts'

test('a budget in hours is set in the form, is used up by logged time and triggers one notification', async ({ page, account }) => {
  const { body: client } = await account.call(clientCalls.create, { body: { name: 'Acme Studio', email: 'a@b.co' } })
  const { body: project } = await account.call(projectCalls.create, { body: { name: 'Website', clientId: client.id, hourlyRate: '100' } })
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('link', { name: 'Set a budget' }).click()
  await page.getByLabel('Estimated Hours').fill('40')
  await page.getByRole('combobox', { name: 'Track usage in' }).click()
  await page.getByRole('option', { name: 'Hours' }).click()
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expectToast(page, 'Project updated successfully')

  await page.goto(`/projects/${project.id}`)
  await expect(page.getByText('used of 40.00h')).toBeVisible()
  await expect(page.getByText('No time logged yet')).toBeVisible()
  const today = new Date().toISOString().slice(0, 10)
  const entry = { clientId: client.id, projectId: project.id, description: 'Work', rate: '100' }
  const log = (hours: string, daysAgo: number) => account.call(timeEntryCalls.create, { body: { ...entry, hours, date: addDays(today, -daysAgo) } })
  for (const [weeks, hours] of ['9', '8', '8', '7'].entries()) await log(hours, 22 - weeks * 7)
  // The page updates itself when entries are added.
  await expect(page.getByText('80.0%', { exact: true })).toBeVisible()
  await expect(page.getByText(/^At this pace, the budget will be used up on/)).toBeVisible()
  await log('10', 1)
  await expect(page.getByText('The budget is used up.')).toBeVisible()

  await page.goto('/projects')
  await expect(page.getByText('105% used')).toBeVisible()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByText('The budget of “Website” is used up')).toHaveCount(1)
  await expect(page.getByText('The budget of “Website” is 80% used')).toHaveCount(1)
})
