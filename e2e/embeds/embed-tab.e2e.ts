import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { expectAccessible } from '../harness/accessibility.ts'
import { siteOf } from './harness/site-of.ts'
import { expect, test } from './harness/test.ts'
import { watchPage } from './harness/watch-page.ts'

test('an owner allows a site to show a proposal and copies the snippet from the preview', async ({ page, browser, shared, openHost }) => {
  const desk = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  await shared.signIn(desk)
  const owner = await desk.newPage()
  await watchPage(owner)
  const views = async () => (await shared.call(proposalSharingCalls.get, { params: shared.proposal })).body.link?.views
  let snippet = ''

  await test.step('the owner opens the preview, chooses options and copies the snippet', async () => {
    await owner.goto(`${shared.links.billfold}/proposals/${shared.proposal.id}`)
    await owner.getByRole('button', { name: 'Share', exact: true }).click()
    await owner.getByRole('tab', { name: 'Embed' }).click()
    await owner.getByLabel('Accent color').fill('#c2410c')
    await expect(owner.locator('billfold-proposal').frameLocator('iframe').getByRole('heading', { name: 'A second shop' })).toBeVisible()
    await owner.getByRole('button', { name: 'Copy' }).first().click()
    await expect(owner.getByRole('button', { name: 'Copied' })).toBeVisible()
    snippet = await owner.evaluate(() => navigator.clipboard.readText())
    await expectAccessible(owner, { except: ['billfold-proposal'] })
    expect(await views()).toBe(0)
  })

  await test.step('the allowed site shows the proposal, which counts as the first view', async () => {
    await watchPage(page)
    const address = await openHost(siteOf(snippet), { isListed: false })
    await owner.getByLabel('Allowed website').fill(address)
    await owner.keyboard.press('Enter')
    await expect(owner.getByRole('listitem').filter({ hasText: new URL(address).origin })).toBeVisible()
    await page.goto(address)
    await expect(page.locator('billfold-proposal').frameLocator('iframe').getByRole('heading', { name: 'A second shop' })).toBeVisible()
    await expect.poll(views).toBe(1)
  })
  await desk.close()
})
