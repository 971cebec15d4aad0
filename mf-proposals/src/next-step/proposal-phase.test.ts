import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { payableProposal, sampleProposal, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { expect, test } from 'vitest'
import { phaseOf, stepOf } from './proposal-phase.ts'

const TODAY = '2026-11-20'
const draft = sampleProposal({ status: 'draft', sentDate: null })
const sent = sampleProposal({ shareToken: 'T1' })
const requested = { ...payableProposal, status: 'accepted', clientSignature: 'Grace' } as const
const paid = { isPaid: true }

test.each<[string, Proposal, { isPaid?: boolean; isViewed?: boolean }, string, string]>([
  ['draft', draft, {}, 'draft', 'email'],
  ['draft with a link', { ...draft, shareToken: 'T1' }, {}, 'shared', 'email'],
  ['sent proposal', sent, {}, 'sent', 'copyLink'],
  ['sent proposal without a link', sampleProposal(), {}, 'sent', 'share'],
  ['viewed proposal', sent, { isViewed: true }, 'viewed', 'copyLink'],
  ['sent proposal on its last valid day', { ...sent, validUntil: TODAY }, {}, 'sent', 'copyLink'],
  ['sent proposal after its last valid day', { ...sent, validUntil: '2026-11-19' }, { isViewed: true }, 'outdated', 'edit'],
  ['draft after its last valid day', { ...draft, validUntil: '2026-11-19' }, {}, 'outdated', 'edit'],
  ['declined proposal', { ...sent, status: 'rejected' }, {}, 'declined', 'duplicate'],
  ['expired proposal', { ...sent, status: 'expired' }, {}, 'expired', 'edit'],
  ['signed proposal that was marked as expired', { ...signedProposal, status: 'expired' }, {}, 'expired', 'duplicate'],
  ['signed proposal without a payment', signedProposal, {}, 'unpaid', 'createPayment'],
  ['signed proposal after its last valid day', { ...signedProposal, validUntil: '2026-11-19' }, {}, 'unpaid', 'createPayment'],
  ['proposal that was accepted manually', sampleProposal({ status: 'accepted' }), {}, 'unpaid', 'createPayment'],
  ['signed proposal with an unpaid invoice', requested, {}, 'requested', 'sendInvoice'],
  ['signed and paid proposal', requested, paid, 'ready', 'convert'],
  ['signed proposal without a down payment', { ...signedProposal, downPaymentAmount: '0.00' }, {}, 'ready', 'convert'],
  ['signed and paid proposal whose status was changed back to sent', { ...requested, status: 'sent' }, paid, 'ready', 'share'],
  ['converted proposal', { ...requested, convertedToProjectId: 9 }, {}, 'converted', 'convert'],
])('determines the phase and next step of a %s', (_, proposal, { isPaid = false, isViewed = false }, phase, step) => {
  const found = phaseOf(proposal, { today: TODAY, isPaid, isViewed })
  expect([found, stepOf(found, proposal)]).toEqual([phase, step])
})
