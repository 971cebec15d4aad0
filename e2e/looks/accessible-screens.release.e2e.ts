import { test } from '../harness/test.ts'
import { expectScreensAccessible, signOneProposalAndDraftAnother } from './every-screen.ts'

for (const half of [0, 1]) {
  test(`axe finds no violations on any screen, half ${half + 1} of 2`, async ({ page, account, product }) => {
    await signOneProposalAndDraftAnother(account.call, product.origin)
    await expectScreensAccessible(page, account.call, { part: half, of: 2 })
  })
}
