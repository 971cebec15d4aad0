import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { expectAccessible } from '../harness/accessibility.ts'
import { type Account, expect, expectToast, test } from '../harness/test.ts'

const PHONE = { width: 390, height: 844 }

async function createProposal({ call }: Account) {
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind Coffee', email: 'hello@northwind.test' } })
  const lineItems = [
    { description: 'Design', quantity: '16', rate: '150' },
    { description: 'Photos', rate: '600' },
    { description: 'Basic hosting', rate: '240' },
    { description: 'Fast hosting', rate: '480' },
  ]
  const body = { clientId: client.id, title: 'Online shop', description: 'A shop in eight weeks', clientEmail: 'hello@northwind.test', lineItems, validUntil: '2099-12-31' }
  return (await call(proposalCalls.create, { body })).body
}

test('an owner offers options, the client chooses and signs, and the total, deposit and project match the choice', async ({ page, account, browser }) => {
  const proposal = await createProposal(account)

  await test.step('the owner makes some lines optional and groups others as alternatives', async () => {
    await page.goto(`/proposals/${proposal.id}/edit`)
    const act = async (number: number, name: string) => {
      await page.getByRole('button', { name: `Actions for item ${number}` }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act(2, 'Make it optional')
    await act(3, 'Let the client choose one')
    await page.getByLabel('Group of item 3').fill('Hosting')
    await act(4, 'Let the client choose one')
    await expect(page.getByLabel('Group of item 4')).toHaveValue('Hosting')
    await expect(page.getByLabel(/^Total Amount/)).toHaveValue('$2,640.00')
    await page.getByLabel(/^Proposal Title/).click()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Update Proposal' }).click()
    await expectToast(page, 'Proposal updated successfully')
  })

  const { body: link } = await account.call(proposalSharingCalls.generate, { params: proposal })
  const guest = await browser.newContext({ viewport: PHONE })
  const phone = await guest.newPage()

  await test.step('the client chooses and signs on a phone', async () => {
    await phone.goto(link.shareUrl)
    await expect(phone.getByText('Down Payment: 50% ($1,320.00)')).toBeVisible()
    await phone.getByRole('checkbox', { name: /^Photos/ }).check()
    await phone.getByRole('radio', { name: /^Fast hosting/ }).check()
    await expect(phone.getByRole('article').getByText('Total $3,480.00')).toBeVisible()
    await expect(phone.getByText('Down Payment: 50% ($1,740.00)')).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await expectAccessible(phone)
    await phone.getByLabel('Type your full name as your signature:').fill('Grace Hopper')
    await phone.getByRole('button', { name: 'Sign Proposal' }).click()
    await expect(phone.getByRole('heading', { name: 'Proposal Signed' })).toBeVisible()
    await expect(phone.getByRole('radio')).toHaveCount(0)
    await expect(phone.getByRole('listitem').filter({ hasText: 'Basic hosting' })).toContainText('Not chosen')
    await expectAccessible(phone)
  })

  await test.step('the deposit and the project match the choice', async () => {
    await expect(phone.getByRole('button', { name: 'Pay $1,740.00 now' })).toBeVisible()
    await account.call(proposalCalls.syncToStripe, { params: proposal })
    expect((await account.call(invoiceCalls.list)).body).toMatchObject([{ kind: 'deposit', total: '1740.00' }])
    await page.goto('/proposals')
    await expect(page.getByText('Total: $3,480.00')).toBeVisible()
    await page.goto(`/proposals/${proposal.id}/convert`)
    await expect(page.getByText('$3,480.00').first()).toBeVisible()
  })
  await guest.close()
})
