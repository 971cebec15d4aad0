import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, test } from '../harness/test.ts'

const PHONE = { width: 390, height: 844 }

async function createProject({ call }: Account) {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'secret@northwind.test', hourlyRate: '123.45' } })
  const body = { name: 'Online shop', clientId: client.id, budget: '24000', startDate: '2026-09-01', completionPercentage: 65 }
  const { body: project } = await call(projectCalls.create, { body })
  const entry = { clientId: client.id, projectId: project.id, description: 'Work', rate: '100', date: '2026-10-01' }
  await call(timeEntryCalls.create, { body: { ...entry, hours: '10.5' } })
  await call(timeEntryCalls.create, { body: { ...entry, hours: '2.25', isBillable: false } })
  return project
}

test('an owner shares a project, the client views it on a phone, and revoking the link removes access', async ({ page, account, browser, context }) => {
  const project = await createProject(account)
  const client = await browser.newContext({ viewport: PHONE })
  const phone = await client.newPage()
  const problems: string[] = []
  phone.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  phone.on('pageerror', (error) => problems.push(error.message))
  let url = ''

  await test.step('the owner copies the link', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/projects/${project.id}`)
    await page.getByRole('button', { name: 'Share with Client' }).click()
    await expect(page.getByText('Share link copied to clipboard!', { exact: true })).toBeVisible()
    url = await page.evaluate(() => navigator.clipboard.readText())
    expect(url).toMatch(/\/client-project\/[\w-]{43}$/)
    await expect(page.getByText(url)).toBeVisible()
  })

  await test.step('the client sees only the project’s numbers', async () => {
    const response = await phone.goto(url.replace('client-project', 'Client-Project'))
    expect(await response?.text()).not.toContain('secret@northwind.test')
    await expect(phone.getByRole('heading', { level: 1, name: 'Online shop' })).toBeVisible()
    await expect(phone.getByText('Project Overview for Northwind Coffee')).toBeVisible()
    await expect(phone.getByText('12.75')).toBeVisible()
    await expect(phone.getByText('10.50')).toBeVisible()
    await expect(phone.getByText('$24,000.00')).toBeVisible()
    await expect(phone.getByText('Last updated')).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    expect(await client.cookies()).toEqual([])
    await expectAccessible(phone)
  })

  await test.step("the owner sees the view count, which excludes the owner’s own visit", async () => {
    await page.reload()
    const views = page.locator('dl > div').filter({ hasText: 'Views' })
    await expect(views).toHaveText('Views1')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('Project Overview for Northwind Coffee')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await expect(views).toHaveText('Views1')
  })

  await test.step('the owner revokes the link', async () => {
    expect(problems).toEqual([])
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No link yet.', { exact: false })).toBeVisible()
    await expect(phone.getByText('Project not found or access denied')).toBeVisible()
    const response = await phone.reload()
    expect(response?.status()).toBe(404)
    await expect(phone.getByText('Project not found or access denied')).toBeVisible()
    await expectAccessible(phone)
  })
  await client.close()
})

test('the link can be copied manually if clipboard access is denied', async ({ page, account }) => {
  const project = await createProject(account)
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Share with Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share with Client' })
  await expect(dialog.getByText('Copy this link to share with your client:')).toBeVisible()
  await expect(dialog.getByLabel('Share link')).toHaveValue(/\/client-project\/[\w.-]{43,}$/)
  await expectAccessible(page)
})

test('an open page updates itself and can be printed', async ({ page, account }) => {
  const project = await createProject(account)
  await page.clock.install()
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Share with Client' }).click()
  const url = await page.getByText(/\/client-project\//).innerText()
  await page.goto(url)
  await expect(page.getByText('65%')).toBeVisible()
  await account.call(projectCalls.update, { params: project, body: { completionPercentage: 90, status: 'on_hold' } })
  await page.clock.runFor('01:01')
  await expect(page.getByText('90%')).toBeVisible()
  await expect(page.getByText('on hold')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
})
