import type { Proposal, ProposalTimeline } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { payableProposal, sampleLines, sampleProposal, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ProposalDetailsPage } from '../proposals/proposal-details-page.tsx'
import { newTimeline, sampleLink, sampleTimeline } from '../testing/samples.ts'

const open = { stripeStatus: 'open', amountDue: 4210.42, amountPaid: 0 } as const

async function show(proposal: Proposal | (() => Proposal), { timeline = newTimeline, answers = [] }: { timeline?: ProposalTimeline; answers?: Answer[] } = {}) {
  const page = renderPage(<ProposalDetailsPage />, {
    path: '/proposals/1',
    params: { id: '1' },
    answers: [
      answer(proposalCalls.get, typeof proposal === 'function' ? proposal : () => proposal),
      answer(proposalCalls.lineItems, sampleLines),
      answer(proposalCalls.timeline, timeline),
      answer(proposalCalls.emails, []),
      answer(proposalCalls.stripeStatus, open),
      ...answers,
    ],
  })
  await screen.findByRole('article')
  await screen.findByRole('list', { name: 'What happened' })
  return page
}

/** The button labels, with the next step first. */
function buttons() {
  const row = screen.getByRole('button', { name: 'More actions' }).parentElement
  return within(row as HTMLElement).getAllByText(/./, { selector: 'button, a' }).map(({ textContent }) => textContent)
}

const line = () => document.querySelector('p[aria-live]')?.textContent

const accepted = { ...payableProposal, status: 'accepted', clientSignature: 'Ada Lovelace', signedDate: '2026-11-12T17:45:00.000Z' } as const
const linked = sampleProposal({ shareToken: 'T1', validUntil: null })

describe('the status line and buttons', () => {
  test.each<[string, Proposal, string | RegExp, string[]]>([
    ['a draft', sampleProposal({ status: 'draft', validUntil: null }), 'This is a draft. Your client hasn’t received it yet.', ['Send Email', 'Share', 'Create Payment']],
    ['a draft with a link', { ...linked, status: 'draft' }, 'This is a draft, but your client can already open and sign it with the link.', ['Send Email', 'Share', 'Create Payment']],
    ['a sent proposal', linked, 'Sent on Nov 4, 2026. Northwind Studio hasn’t opened it yet.', ['Copy link', 'Share', 'Send Email', 'Create Payment']],
    ['a proposal that can no longer be signed', { ...linked, validUntil: '2020-01-31' }, /^It was valid until Jan 31, 2020, so your client can no longer sign it\./, ['Edit Proposal', 'Share', 'Send Email', 'Create Payment']],
    ['a declined proposal', { ...linked, status: 'rejected', rejectedDate: '2026-11-10T17:45:00.000Z' }, 'Declined on Nov 10, 2026. Duplicate it to make a new offer.', ['Duplicate', 'Share', 'Send Email', 'Create Payment']],
    ['a signed proposal', signedProposal, 'Signed by Grace B. M. Hopper on Nov 10, 2026. The down payment of $4,210.42 is not paid yet.', ['Create Payment', 'Share', 'Send Email', 'Convert to Project']],
    ['a proposal that was accepted manually', { ...linked, status: 'accepted', acceptedDate: '2026-11-10T17:45:00.000Z', downPaymentAmount: '0.00' }, 'Accepted on Nov 10, 2026. No down payment is due.', ['Convert to Project', 'Share', 'Send Email', 'Create Payment']],
    ['a partly paid proposal', { ...accepted, depositBalance: '210.42' }, 'Signed by Ada Lovelace on Nov 12, 2026. $210.42 of the down payment is not paid yet.', ['Send Invoice', 'Share', 'Send Email', 'Check Status', 'View Payment', 'Convert to Project']],
    ['a paid proposal', { ...accepted, depositStatus: 'paid', depositBalance: '0.00' }, 'Signed by Ada Lovelace on Nov 12, 2026. The down payment of $4,210.42 is paid.', ['Convert to Project', 'Share', 'Send Email', 'Send Invoice', 'Check Status', 'View Payment']],
    ['a converted proposal', { ...accepted, convertedToProjectId: 9 }, 'This proposal is now a project. The down payment of $4,210.42 is not paid yet.', ['View Project', 'Share', 'Send Email', 'Send Invoice', 'Check Status', 'View Payment']],
  ])('show the state and next step of %s', async (_, proposal, text, names) => {
    await show(proposal)
    expect(line()).toMatch(text)
    expect(buttons()).toEqual(names)
    expect(screen.getAllByText(names[0] as string, { selector: 'button, a' })).toHaveLength(1)
  })
})

test('does not request a down payment of 0%', async () => {
  await show(sampleProposal({ downPaymentPercentage: '0.00', downPaymentAmount: '0.00' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Payment' }).disabled).toBe(true)
  expect(screen.queryByText('Down Payment', { selector: 'dt' })).toBeNull()
})

test('shows when the client last opened the proposal', async () => {
  await show(linked, { timeline: { ...sampleTimeline, events: sampleTimeline.events.slice(0, 7) } })
  expect(line()).toMatch(/^Sent on Nov 4, 2026\. Northwind Studio last opened it on Nov 10, 2026, 12:44/)
})

test('Copy link copies the client’s link', async () => {
  const { user, toastText, requests } = await show(linked)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(toastText()).toBe('Copied!: Share link copied to clipboard'))
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/shared/proposal/T1`)
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('the share dialog stays open when creating a link changes the next step', async () => {
  let proposal = sampleProposal({ validUntil: null })
  const generate = () => {
    proposal = { ...proposal, shareToken: 'T1' }
    return { shareUrl: sampleLink().url }
  }
  const { user } = await show(() => proposal, { answers: [answer(proposalSharingCalls.generate, generate), answer(proposalSharingCalls.get, { link: sampleLink() })] })
  expect(buttons()[0]).toBe('Share')
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(screen.getByText('Copy link', { selector: 'button' })).toBeTruthy())
  expect(await screen.findByRole('dialog', { name: 'Share Proposal' })).toBeTruthy()
})
