import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, test } from '../harness/test.ts'

const PHONE = { width: 390, height: 844 }
const SIGNATURE = 'Type your full name as your signature:'

async function createProposal({ call }: Account) {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test', phone: '555-SECRET' } })
  const body = {
    clientId: client.id,
    title: 'Online shop',
    description: 'A shop in eight weeks',
    clientEmail: 'hello@northwind.test',
    projectOverview: '<p>All of it <b>ours</b>.<script>alert(1)</script></p>',
    lineItems: [{ description: 'Design', quantity: '16', rate: '150' }],
    validUntil: '2099-12-31',
  }
  const { body: proposal } = await call(proposalCalls.create, { body })
  const { body: link } = await call(proposalSharingCalls.generate, { params: proposal })
  return { proposal, url: link.shareUrl }
}

test('a client reads, signs and downloads a proposal on a phone, and the owner sees the signature immediately', async ({ page, account, browser }) => {
  const { proposal, url } = await createProposal(account)
  await page.goto(`/proposals/${proposal.id}`)
  await expect(page.getByText('Online shop').first()).toBeVisible()
  const guest = await browser.newContext({ viewport: PHONE })
  const phone = await guest.newPage()
  const problems: string[] = []
  phone.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  phone.on('pageerror', (error) => problems.push(error.message))

  await test.step('the client sees only the proposal', async () => {
    const response = await phone.goto(url.replace('shared/proposal', 'Shared/Proposal'))
    const html = (await response?.text()) ?? ''
    expect(html).not.toContain('555-SECRET')
    await expect(phone.getByRole('heading', { level: 1, name: 'Online shop' })).toBeVisible()
    await expect(phone.getByText('Down Payment: 50% ($1,200.00)')).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await expectAccessible(phone)
  })

  await test.step('the client signs', async () => {
    await expect(phone.getByRole('button', { name: 'Sign Proposal' })).toBeDisabled()
    await phone.getByLabel(SIGNATURE).fill('Grace Hopper')
    await phone.keyboard.press('Enter')
    await expect(phone.getByText('Proposal signed successfully!')).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Proposal Signed' })).toBeFocused()
    await expect(phone.getByText('Signed on:')).toBeVisible()
    await expect.poll(() => phone.evaluate(() => document.fonts.check('16px "Dancing Script"'))).toBe(true)
    await expectAccessible(phone)
    await expect(page.getByText('Grace Hopper').first()).toBeVisible()
  })

  await test.step('the client downloads the signed proposal', async () => {
    for (const [name, file] of [['Download signed PDF', /\.pdf$/], ['Download evidence', /\.zip$/]] as const) {
      const downloading = phone.waitForEvent('download')
      await phone.getByRole('link', { name }).click()
      expect((await downloading).suggestedFilename()).toMatch(file)
    }
    await phone.reload()
    await expect(phone.getByText('Grace Hopper')).toBeVisible()
    expect(await guest.cookies()).toEqual([])
    expect(problems).toEqual([])
  })
  await guest.close()
})

test('when a proposal changes before it is signed, the client sees the new version first and keeps the entered name', async ({ account, page }) => {
  const { proposal, url } = await createProposal(account)
  await page.goto(url)
  await page.getByLabel(SIGNATURE).fill('Grace Hopper')
  await account.call(proposalCalls.update, { params: proposal, body: { title: 'Online shop, half the price' } })
  await page.getByRole('button', { name: 'Sign Proposal' }).click()
  await expect(page.getByRole('heading', { name: 'Online shop, half the price' })).toBeVisible()
  await expect(page.getByLabel(SIGNATURE)).toHaveValue('Grace Hopper')
  await page.getByRole('button', { name: 'Sign Proposal' }).click()
  await expect(page.getByRole('heading', { name: 'Proposal Signed' })).toBeVisible()
})

test('a revoked link shows no content', async ({ account, page }) => {
  const { proposal, url } = await createProposal(account)
  await account.call(proposalSharingCalls.revoke, { params: proposal })
  const response = await page.goto(url)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Proposal not found' })).toBeVisible()
  await expect(page.getByText('The proposal link may have expired or is invalid.')).toBeVisible()
  await expectAccessible(page)
})
