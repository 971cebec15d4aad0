import type { EmailState } from '@billfold/contracts/proposals/email'
import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { payableProposal, sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { EmailStateBadge } from '@billfold/web-kit/mail/email-state-badge.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CheckStatusButton } from '../payment/payment-buttons.tsx'
import { PaymentCard } from '../payment/payment-card.tsx'
import { ProposalStatusBadge } from '../proposals/proposal-status.tsx'
import { TimelineCard } from '../timeline/timeline-card.tsx'
import { newTimeline } from './samples.ts'

// A newer version of the service may send values that this module does not know.
test.each([
  ['proposal status', <ProposalStatusBadge key="" status={'in_review' as ProposalStatus} />],
  ['message status', <EmailStateBadge key="" state={'in_review' as EmailState} />],
])('shows an unknown %s as text', (_, badge) => {
  renderPage(badge)
  expect(screen.getByText('in review').className).toMatch(/muted/)
})

const processing = answer(proposalCalls.stripeStatus, { stripeStatus: 'processing' as 'open', amountDue: 10, amountPaid: 0 })

test('shows an unknown payment status as text in yellow', async () => {
  renderPage(<PaymentCard proposal={payableProposal} />, { answers: [processing] })
  expect((await screen.findByText('processing')).className).toMatch(/warn/)
})

test('shows an unknown payment status in a full sentence', async () => {
  const { user, toastText } = renderPage(<CheckStatusButton proposal={payableProposal} />, { answers: [processing] })
  await user.click(screen.getByRole('button', { name: 'Check Status' }))
  await screen.findByRole('button', { name: 'Check Status' })
  expect(toastText()).toBe('Status Updated: Stripe status: processing')
})

test('shows an unknown event as text in the timeline', async () => {
  const events = newTimeline.events.map((event) => ({ ...event, type: 'handed_over' as 'created' }))
  renderPage(<TimelineCard proposalId={sampleProposal().id} />, { answers: [answer(proposalCalls.timeline, { ...newTimeline, events })] })
  expect(await screen.findAllByText('handed over')).toHaveLength(events.length)
})
