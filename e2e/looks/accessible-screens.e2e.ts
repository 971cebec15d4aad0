import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { createRecords } from '../../integration/contract/records.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { screensOf } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

for (const half of [0, 1]) {
  test(`axe finds no violation on any screen, half ${half + 1} of 2`, async ({ page, account, product }) => {
    await signOneProposalAndDraftAnother(account.call, product.origin)
    const screens = await screensOf(account.call)
    for (const { name, address } of screens.filter((_, place) => place % 2 === half)) {
      await test.step(name, async () => {
        await page.goto(address)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        // The navigation is the same on all screens.
        await expectAccessible(page, name === '/' ? {} : { only: 'main' })
      })
    }
  })
}

async function signOneProposalAndDraftAnother(call: Caller, origin: string): Promise<void> {
  const { clients: clientId, proposals: id } = await createRecords(call)
  const { body: sharing } = await call(proposalSharingCalls.get, { params: { id } })
  const shareToken = sharing.link?.url.split('/').at(-1)
  await caller(origin, () => ({}))(proposalSharingCalls.sign, { params: { shareToken }, body: { signature: 'Wile E. Coyote' } })
  const draft = { clientId, title: 'Draft', description: 'Work', clientEmail: 'client@example.com', lineItems: [{ description: 'Work', rate: '100' }] }
  await call(proposalCalls.create, { body: draft })
}
