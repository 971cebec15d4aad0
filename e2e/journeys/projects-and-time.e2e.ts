import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

async function createProject({ call }: Account, hourlyRate = '80') {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Acme Studio', email: 'a@b.co', hourlyRate: '95' } })
  const { body: project } = await call(projectCalls.create, { body: { name: 'Website', clientId: client.id, hourlyRate } })
  return { client, project }
}

test("creates a project with the client’s rate and shows it in the overview", async ({ page, account }) => {
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

test('creates a client and a project in the time entry form and adds hours entered as 1:30 to the project', async ({ page, account }) => {
  await page.goto('/time-tracking')
  await page.getByRole('button', { name: 'Add Entry' }).or(page.getByRole('link', { name: 'Add Entry' })).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Time Entry' })
  await dialog.getByLabel(/^Description/).fill('Wireframes')
  const [client, project] = [dialog.getByRole('combobox', { name: /^Client/ }), dialog.getByRole('combobox', { name: /^Project/ })]
  await client.click()
  await page.keyboard.type('Acme Studio')
  await page.getByRole('option', { name: 'New client “Acme Studio”' }).click()
  const newClient = page.getByRole('dialog', { name: 'New Client' })
  await newClient.getByLabel(/^Email/).fill('a@b.co')
  await newClient.getByLabel('Hourly Rate').fill('80')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Client created successfully')
  await expect(client).toHaveText('Acme Studio')
  await expect(client).toBeFocused()
  await project.click()
  await page.keyboard.type('Website')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New Project' }).getByRole('button', { name: 'Create Project' }).click()
  await expect(project).toHaveText('Website')
  await expect(dialog.getByLabel(/^Rate/)).toHaveValue(/^80/)
  await dialog.getByLabel(/^Hours/).fill('1:30')
  await dialog.getByRole('button', { name: 'Create Entry' }).click()
  await expectToast(page, 'Time entry created successfully')
  await expect(page.getByRole('cell', { name: '$120.00' })).toBeVisible()
  expect((await account.call(projectCalls.list)).body).toMatchObject([{ name: 'Website', clientName: 'Acme Studio', actualHours: '1.5000' }])
})

test('when two windows change time entries of the same project, its total hours stay correct', async ({ account }) => {
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
  await page.getByRole('button', { name: 'Start', exact: true }).click()
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

test('a timer started in one browser keeps running in another, where it is stopped and saved once', async ({ page, account, context, browser }) => {
  await createProject(account)
  await page.goto('/time-tracking')
  await page.getByRole('combobox', { name: /project/i }).first().click()
  await page.getByRole('option', { name: /Website/ }).click()
  await page.getByPlaceholder('What are you working on?').fill('Sketches')
  await page.getByRole('button', { name: 'Start', exact: true }).click()

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await elsewhere.addCookies(await context.cookies())
  const phone = await elsewhere.newPage()
  await phone.goto('/time-tracking')
  await expect(phone.getByPlaceholder('What are you working on?')).toHaveValue('Sketches')
  await phone.getByRole('button', { name: 'Stop' }).click()
  await phone.getByRole('button', { name: 'Create Entry' }).click()
  await expectToast(phone, 'Time entry created successfully')

  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(1)
  const { body: entries } = await account.call(timeEntryCalls.list)
  expect(entries).toMatchObject([{ description: 'Sketches', projectName: 'Website' }])
  expect((await account.call(timerCalls.list)).body.timers).toEqual([])
  await elsewhere.close()
})

test('enters hours in the week view, deletes them and undoes the deletion', async ({ page, account }) => {
  await createProject(account)
  await page.goto('/time-tracking?view=week&week=2026-11-02')
  await page.getByRole('combobox', { name: 'Add project' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  const monday = page.getByLabel('Website, Acme Studio, Monday, Nov 2')
  await expect(monday).toBeFocused()
  await page.keyboard.type('1:30')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  const total = page.getByRole('row', { name: /^Total/ }).getByRole('cell').last()
  await expect(total).toHaveText('Week total 3.5')
  await page.reload()
  await expect(monday).toHaveValue('1.5')
  await monday.click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await expect(total).toHaveText('Week total 2.0')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(monday).toHaveValue('1.5')
  const { body: entries } = await account.call(timeEntryCalls.list)
  expect(entries).toMatchObject([
    { date: '2026-11-03', hours: '2', rate: '80.00', description: 'Website' },
    { date: '2026-11-02', hours: '1.5', rate: '80.00', description: 'Website' },
  ])
})

test('continues an earlier entry and shows the day’s total', async ({ page, account }) => {
  const { client, project } = await createProject(account)
  const entry = { clientId: client.id, projectId: project.id, rate: '80', date: '2026-11-02' }
  for (const [description, hours] of [['Sketches', '1.5'], ['Call', '0.75']] as const) await account.call(timeEntryCalls.create, { body: { ...entry, description, hours } })
  await page.goto('/time-tracking')
  await expect(page.getByRole('row', { name: /Monday Nov 2, 2026/ })).toContainText('2.25h')
  await page.getByRole('row', { name: /Sketches/ }).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByPlaceholder('What are you working on?')).toHaveValue('Sketches')
  await expect(page).toHaveTitle(/^00:00:0\d/)
})
