import { moduleFederationHost } from '../../examples/module-federation-host/host.ts'
import { expect, test } from './harness/test.ts'
import { watchPage } from './harness/watch-page.ts'

test('a Billfold module works in another host', async ({ page, context, shared, openHost }) => {
  const address = await openHost(moduleFederationHost)
  await shared.signIn(context, address)
  const watched = await watchPage(page)
  await page.goto(address)

  await test.step('widgets load from the manifest of the public remote', async () => {
    await expect(page.locator('billfold-project').frameLocator('iframe').getByRole('heading', { name: 'Online shop' })).toBeVisible()
    await page.getByRole('heading', { name: 'For our team' }).scrollIntoViewIfNeeded()
    await expect(page.locator('billfold-proposal').frameLocator('iframe').getByRole('heading', { name: 'A second shop' })).toBeVisible()
  })

  await test.step("the module’s page shows the signed-in user’s data with its own styles", async () => {
    await page.getByRole('button', { name: 'Show our projects' }).click()
    await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Online shop' }).first()).toBeVisible()
  })

  await test.step('filtering keeps the user on the host’s page, and the module’s links open Billfold', async () => {
    // Retry, because a frame that finishes loading takes the focus, which closes the list.
    await expect(async () => {
      await page.getByRole('combobox', { name: 'Status' }).click({ timeout: 2000 })
      await page.getByRole('option', { name: 'Completed' }).click({ timeout: 2000 })
    }).toPass()
    await expect(page.getByText('No projects found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Online shop' }).first().click()
    expect(new URL((await opened).url()).origin).toBe(shared.links.billfold)
  })
  expect(watched.problems).toEqual([])
})

test('offers visitors without a session a link to sign in to Billfold', async ({ page, openHost }) => {
  await page.goto(await openHost(moduleFederationHost))
  await page.getByRole('button', { name: 'Show our projects' }).click()
  await expect(page.getByRole('link', { name: 'Sign in to Billfold' })).toBeVisible()
})
