import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'

/** URLs of all live streams that the page has opened so far, including closed ones. */
function streamsOf(page: Page): string[] {
  const streams: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname === '/api/live' && streams.push(request.url()))
  return streams
}

test('changes from any tab or browser appear in all tabs, with one event stream per browser', async ({ context, account }) => {
  const acme = { name: 'Acme', email: 'acme@example.com' }
  const { body: client } = await account.call(clientCalls.create, { body: acme })
  const [first, second] = [await context.newPage(), await context.newPage()]
  const streams = [streamsOf(first), streamsOf(second)]
  for (const page of [first, second]) {
    await page.goto('/clients')
    await expect(page.getByText('Acme', { exact: true })).toBeVisible()
  }

  await test.step('a change from another browser appears in both tabs', async () => {
    await account.call(clientCalls.update, { params: client, body: { ...acme, name: 'Acme Robotics' } })
    for (const page of [first, second]) await expect(page.getByText('Acme Robotics', { exact: true })).toBeVisible()
    // Polls, because a change may reach both tabs before the second tab has opened its own stream.
    await expect.poll(() => streams.map(({ length }) => length)).toEqual([1, 1])
  })

  await test.step('changes still arrive after the tab that held the stream is closed', async () => {
    await second.close()
    await expect.poll(() => streams[0]?.length).toBe(2)
    await account.call(clientCalls.update, { params: client, body: { ...acme, name: 'Acme Holding' } })
    await expect(first.getByText('Acme Holding', { exact: true })).toBeVisible()
  })
})

test('a shared project page updates live, until its link is revoked', async ({ account, browser }) => {
  const { body: client } = await account.call(clientCalls.create, { body: { name: 'Acme', email: 'acme@example.com' } })
  const { body: project } = await account.call(projectCalls.create, { body: { name: 'Shop', clientId: client.id, completionPercentage: 20 } })
  const { body: link } = await account.call(sharingCalls.generate, { params: project })
  const guest = await browser.newContext()
  const page = await guest.newPage()
  const listening = page.waitForResponse((response) => response.url().endsWith('/live'))
  await page.goto(link.shareUrl)
  await listening
  await account.call(projectCalls.update, { params: project, body: { completionPercentage: 77 } })
  await expect(page.getByText('77%')).toBeVisible()
  await account.call(sharingCalls.revoke, { params: project })
  await expect(page.getByText('Project not found or access denied')).toBeVisible()
  await guest.close()
})
