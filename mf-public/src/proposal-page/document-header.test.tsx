import { proposalSharingCalls, type SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bareProposal, paidDeposit, proposalWithOptions, sampleProposal, signedProposal } from '../testing/proposal-samples.ts'
import { ProposalPage } from './proposal-page.tsx'

function openHeader(shared: SharedProposal): HTMLElement | null {
  renderPage(<ProposalPage token="TOKEN" inlined={shared} host={undefined} />, { answers: [answer(proposalSharingCalls.countView, undefined)] })
  return screen.getByRole('heading', { level: 1 }).closest('header')
}

test('the header shows the total, what is due on signing and until when the offer is valid', () => {
  expect(openHeader(sampleProposal())?.textContent).toContain('Created Nov 2, 2026Total$8,420.84Due on signing$2,806.67Valid untilDec 31, 2026')
})

test('the total and the amount due on signing follow the client’s choice', async () => {
  const header = openHeader(proposalWithOptions())
  expect(header?.textContent).toContain('Total$2,660.84Due on signing$886.86')
  await userEvent.click(screen.getByRole('checkbox', { name: /Development/ }))
  expect(header?.textContent).toContain('Total$8,660.84Due on signing$2,886.66')
})

test('the header shows no amount due on signing if the down payment is already paid', () => {
  expect(openHeader({ ...sampleProposal(), deposit: paidDeposit.deposit })?.textContent).toMatch(/Total\$8,420\.84Valid untilDec 31, 2026$/)
})

test('the header shows only the total if there is no last valid day and no down payment', () => {
  expect(openHeader(bareProposal)?.textContent).toMatch(/Created Nov 2, 2026Total\$900\.00$/)
})

test.each([
  ['is signed', signedProposal],
  ['has expired', sampleProposal({ isExpired: true })],
])('the header shows no total, amount due or last valid day if the proposal %s', (_, shared) => {
  expect(openHeader(shared)?.textContent).toMatch(/Created Nov 2, 2026$/)
})

test('clients see a shared draft as awaiting their signature', () => {
  expect(openHeader(sampleProposal({ status: 'draft' }))?.textContent).toContain('Awaiting your signature')
})
