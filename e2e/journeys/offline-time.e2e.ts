import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, expectToast, test } from '../harness/test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** Names of the cached files and API responses. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await window.caches.keys()
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.split('/').at(-1) ?? '')
  })
}

/** Opens the page twice, because the service worker caches nothing on the first visit. */
async function visit(page: Page): Promise<void> {
  await page.goto('/time-tracking')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Time Entries' })).toBeVisible()
  // The lists and code that the page loads after it is shown.
  const needed = [/^page$/, /^clients$/, /^projects$/, /^settings$/, /^entry-dialogs.*js$/, /^toaster.*js$/]
  await expect.poll(async () => (await kept(page)).filter((name) => needed.some((one) => one.test(name))).length).toBe(needed.length)
}

test('time is tracked on a phone without a connection and synced once', async ({ page, context, account }) => {
  const { body: client } = await account.call(clientCalls.create, { body: { name: 'Northwind', email: 'office@northwind.example' } })
  const { body: project } = await account.call(projectCalls.create, { body: { name: 'Website', clientId: client.id, hourlyRate: '140' } })
  await visit(page)

  await test.step('the user adds an entry and starts the timer after an offline reload', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('You appear to be offline.').first()).toBeVisible()
    await page.getByLabel('What are you working on?').fill('On the train')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: 'Add Entry' }).click()
    const form = page.getByRole('dialog', { name: 'New Time Entry' })
    await form.getByRole('combobox', { name: /^Client/ }).click()
    await page.getByRole('option', { name: 'Northwind' }).click()
    await form.getByRole('combobox', { name: /^Project/ }).click()
    await page.getByRole('option', { name: 'Website' }).click()
    await form.getByLabel(/^Hours/).fill('1:30')
    await form.getByLabel(/^Description/).fill('Sketches')
    await form.getByRole('button', { name: 'Create Entry' }).click()
    await expectToast(page, 'Kept on this device')
  })

  const unsynced = page.getByRole('region', { name: 'Not synced yet' })
  await test.step('the entry and the timer survive another reload', async () => {
    await page.reload()
    await expect(unsynced.getByText('Website · Sketches')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    await expectAccessible(page, { only: 'main' })
  })

  await test.step('the entry and the timer are synced when the connection returns', async () => {
    await context.setOffline(false)
    await expectToast(page, 'Synced: 1 entry')
    await expect(unsynced).toHaveCount(0)
    const { body: entries } = await account.call(timeEntryCalls.list)
    expect(entries).toMatchObject([{ description: 'Sketches', hours: '1.5', projectId: project.id }])
    await expect.poll(async () => (await account.call(timerCalls.list)).body.timers).toMatchObject([{ description: 'On the train', hours: null }])
  })

  await test.step('logging out removes all user data from the browser', async () => {
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('button', { name: /Ada Lovelace/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(() => page.evaluate(() => caches.has('billfold-private-1'))).toBe(false)
    await context.setOffline(true)
    await expect(page.goto('/time-tracking')).rejects.toThrow('ERR_')
  })
})
