import { moduleFederationHost } from '../../examples/module-federation-host/host.ts'
import { expect, test } from './harness/test.ts'
import { watchPage } from './harness/watch-page.ts'

test('a module of Billfold works inside of another host', async ({ page, context, shared, openHost }) => {
  const address = await openHost(moduleFederationHost)
  await shared.signIn(context, address)
  const watched = await watchPage(page)
  await page.goto(address)

  await test.step('the widgets come from the manifest of the public remote', async () => {
    await expect(page.locator('billfold-project').frameLocator('iframe').getByRole('heading', { name: 'Online shop' })).toBeVisible()
    await page.getByRole('heading', { name: 'For our team' }).scrollIntoViewIfNeeded()
    await expect(page.locator('billfold-proposal').frameLocator('iframe').getByRole('heading', { name: 'A second shop' })).toBeVisible()
  })

  await test.step("the module's page shows the data of the signed-in user, in its own styles", async () => {
    await page.getByRole('button', { name: 'Show our projects' }).click()
    await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Online shop' }).first()).toBeVisible()
  })

  await test.step('its filters stay on the page, and its links lead to Billfold', async () => {
    const option = page.getByRole('option', { name: 'Completed' })
    // A frame that still loads can take the focus, which closes an open list.
    await expect(async () => {
      if (!(await option.isVisible())) await page.getByRole('combobox', { name: 'Status' }).click()
      await option.click({ timeout: 2000 })
    }).toPass()
    await expect(page.getByText('No projects found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Online shop' }).first().click()
    expect(new URL((await opened).url()).origin).toBe(shared.links.billfold)
  })
  expect(watched.problems).toEqual([])
})

test('a visitor who is not signed in is sent to Billfold', async ({ page, openHost }) => {
  await page.goto(await openHost(moduleFederationHost))
  await page.getByRole('button', { name: 'Show our projects' }).click()
  await expect(page.getByRole('link', { name: 'Sign in to Billfold' })).toBeVisible()
})
