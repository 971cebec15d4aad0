import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

async function createProposal({ call }: Account, status: 'draft' | 'accepted') {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })
  const body = { clientId: client.id, title: 'Online shop', description: 'A shop in eight weeks', clientEmail: 'hello@northwind.test', amount: '2400', status }
  return (await call(proposalCalls.create, { body })).body
}

test('a proposal is e-mailed with a link and a PDF, or waits in the outbox if there is no mail server', async ({ page, account }) => {
  const proposal = await createProposal(account, 'draft')
  await page.goto(`/proposals/${proposal.id}`)
  await page.getByRole('button', { name: 'Send Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Proposal via Email' })
  await expect(dialog.getByLabel(/^Recipient Email/)).not.toHaveValue('')
  await dialog.getByLabel(/^Recipient Email/).fill('')
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog.getByText('Please enter recipient email')).toBeVisible()
  await dialog.getByLabel(/^Recipient Email/).fill('grace@northwind.test')
  await dialog.getByLabel('Message (Optional)').fill('As we discussed.')
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expectToast(page, 'Proposal sent successfully')
  await expect(dialog).toBeHidden()
  expect((await account.call(proposalCalls.get, { params: proposal })).body.status).toBe('sent')

  await page.goto('/outbox')
  await page.getByRole('row', { name: /grace@northwind\.test/ }).getByRole('link').click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('As we discussed.')).toBeVisible()
  await expect(mail.locator('a[href*="/shared/proposal/"]').first()).toBeVisible()
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /Proposal-Online-shop\.pdf/ }).click()])
  expect(pdf.suggestedFilename()).toBe('Proposal-Online-shop.pdf')
})

test('an accepted proposal is converted to one project, and the two link to each other', async ({ page, account }) => {
  const proposal = await createProposal(account, 'accepted')
  await page.goto('/proposals')
  await page.getByRole('link', { name: 'Convert to Project' }).click()
  await expect(page.getByText('$2,400.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Online shop' })).toBeVisible()
  await page.getByRole('link', { name: 'Online shop' }).click()
  await expect(page).toHaveURL(new RegExp(`/proposals/${proposal.id}$`))
  await expect(page.getByRole('link', { name: 'View Project' })).toBeVisible()
  await account.call(proposalCalls.convert, { params: proposal })
  expect((await account.call(projectCalls.list)).body).toMatchObject([{ name: 'Online shop', budget: '2400.00', proposal: { id: proposal.id, title: 'Online shop' } }])
})
