import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import type { Page } from '@playwright/test'
import { createRecords } from '../../integration/testing/records.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { screensOf } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

interface Part {
  /** Zero-based index of this part. */
  part: number
  of: number
}

/** Checks every `of`-th screen of an account with records with axe, starting at index `part`. */
export async function expectScreensAccessible(page: Page, call: Caller, { part, of }: Part): Promise<void> {
  const screens = await screensOf(call)
  for (const { name, address } of screens.filter((_, place) => place % of === part)) {
    await test.step(name, async () => {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      // The navigation is the same on all screens, so check it only once.
      await expectAccessible(page, name === '/' ? {} : { only: 'main' })
    })
  }
}

export async function signOneProposalAndDraftAnother(call: Caller, origin: string): Promise<void> {
  const { clients: clientId, proposals: id } = await createRecords(call)
  const { body: sharing } = await call(proposalSharingCalls.get, { params: { id } })
  const shareToken = sharing.link?.url.split('/').at(-1)
  await caller(origin, () => ({}))(proposalSharingCalls.sign, { params: { shareToken }, body: { signature: 'Wile E. Coyote' } })
  const draft = { clientId, title: 'Draft', description: 'Work', clientEmail: 'client@example.com', lineItems: [{ description: 'Work', rate: '100' }] }
  await call(proposalCalls.create, { body: draft })
}
