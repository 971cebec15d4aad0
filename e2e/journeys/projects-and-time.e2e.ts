import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

async function createProject({ call }: Account, hourlyRate = '80') {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Acme Studio', email: 'a@b.co', hourlyRate: '95' } })
  const { body: project } = await call(projectCalls.create, { body: { name: 'Website', clientId: client.id, hourlyRate } })
  return { client, project }
}

test("creates a project with the client's rate and shows it in the overview", async ({ page, account }) => {
  await account.call(clientCalls.create, { body: { name: 'Acme Studio', email: 'a@b.co', hourlyRate: '95' } })
  await page.goto('/projects')
  await expect(page.getByText('No projects found')).toBeVisible()
  await page.getByRole('link', { name: 'New Project' }).first().click()
  await page.getByLabel('Project Name').fill('Website')
  await page.getByRole('combobox', { name: /Client/ }).click()
  await page.getByRole('option', { name: 'Acme Studio' }).click()
  await expect(page.getByLabel('Hourly Rate')).toHaveValue(/^95/)
  await page.getByLabel('Budget').fill('12000')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expectToast(page, 'Project created successfully')
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible()
  await expect(page.getByText('$12,000.00').first()).toBeVisible()
})

test('accepts common ways to write hours and adds them to the project', async ({ page, account }) => {
  const { project } = await createProject(account)
  await page.goto('/time-tracking')
  await page.getByRole('button', { name: 'Add Entry' }).or(page.getByRole('link', { name: 'Add Entry' })).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /Client/ }).click()
  await page.getByRole('option', { name: 'Acme Studio' }).click()
  await dialog.getByRole('combobox', { name: /Project/ }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await expect(dialog.getByLabel(/^Rate/)).toHaveValue(/^80/)
  await dialog.getByLabel(/^Hours/).fill('1:30')
  await dialog.getByLabel(/^Description/).fill('Wireframes')
  await dialog.getByRole('button', { name: 'Create Entry' }).click()
  await expectToast(page, 'Time entry created successfully')
  await expect(page.getByRole('cell', { name: '$120.00' })).toBeVisible()
  expect((await account.call(projectCalls.get, { params: project })).body.actualHours).toBe('1.5000')
})

test('when two windows change entries of one project, its total hours are correct', async ({ account }) => {
  const { client, project } = await createProject(account)
  const entry = { clientId: client.id, projectId: project.id, description: 'Work', rate: '80', date: '2026-11-02' }
  const hours = Array.from({ length: 12 }, (_, n) => `${n + 1}.25`)
  const created = await Promise.all(hours.map((text) => account.call(timeEntryCalls.create, { body: { ...entry, hours: text } })))
  await Promise.all(
    created.map(({ body }, n) =>
      n % 2 === 0
        ? account.call(timeEntryCalls.delete, { params: body })
        : account.call(timeEntryCalls.update, { params: body, body: { hours: '2' } }),
    ),
  )
  const entries = (await account.call(timeEntryCalls.list)).body
  expect(entries).toHaveLength(6)
  expect((await account.call(projectCalls.get, { params: project })).body.actualHours).toBe('12.0000')
})

test('the timer keeps running across pages, reloads and tabs, and stopping it saves the time', async ({ page, account, context }) => {
  await createProject(account)
  await page.goto('/time-tracking')
  await page.getByRole('combobox', { name: /project/i }).first().click()
  await page.getByRole('option', { name: /Website/ }).click()
  await page.getByPlaceholder('What are you working on?').fill('Sketches')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveTitle(/00:00:0\d/)

  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('link', { name: /Timer at/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /Timer at/ })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/time-tracking')
  await expect(other.getByRole('button', { name: 'Stop' }).first()).toBeVisible()
  await other.getByRole('button', { name: 'Stop' }).first().click()
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByText('New Time Entry')).toBeVisible()
  await expect(dialog.getByLabel(/^Description/)).toHaveValue('Sketches')
  await expect(page.getByRole('link', { name: /Timer at/ })).toBeHidden()
})
