import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { toUnits } from '@billfold/contracts/money'
import type { Proposal } from '@billfold/contracts/proposals/proposal'

/** The part of a proposal's state that decides the next step. */
export type ProposalPhase =
  | 'draft'
  /** A draft with a link, so the client may already have it. */
  | 'shared'
  | 'sent'
  | 'viewed'
  /** The last valid day has passed, but the status does not show it yet. */
  | 'outdated'
  | 'declined'
  | 'expired'
  /** The proposal is signed or accepted, but the down payment has not been requested. */
  | 'unpaid'
  /** The down payment has been requested but not paid. */
  | 'requested'
  /** No down payment is outstanding, so work can begin. */
  | 'ready'
  | 'converted'

interface Known {
  today: CalendarDate
  /** True if the down payment has been paid, on its invoice or at Stripe. */
  isPaid: boolean
  isViewed: boolean
}

export function phaseOf(proposal: Proposal, { today, isPaid, isViewed }: Known): ProposalPhase {
  const { status, validUntil, clientSignature } = proposal
  if (proposal.convertedToProjectId !== null) return 'converted'
  if (status === 'rejected') return 'declined'
  if (status === 'expired') return 'expired'
  // A signature still counts if the status is manually set back to draft or sent afterwards.
  if (status === 'accepted' || clientSignature !== null) {
    if (isPaid || !hasDownPayment(proposal)) return 'ready'
    return hasPayment(proposal) ? 'requested' : 'unpaid'
  }
  if (validUntil !== null && validUntil < today) return 'outdated'
  if (status === 'draft') return proposal.shareToken === null ? 'draft' : 'shared'
  return isViewed ? 'viewed' : 'sent'
}

export function hasPayment({ stripeInvoiceId, stripePaymentIntentId }: Pick<Proposal, 'stripeInvoiceId' | 'stripePaymentIntentId'>): boolean {
  return stripeInvoiceId !== null || stripePaymentIntentId !== null
}

export function hasDownPayment({ downPaymentAmount }: Pick<Proposal, 'downPaymentAmount'>): boolean {
  return toUnits(downPaymentAmount, 2) > 0n
}

export type ProposalStep = 'email' | 'share' | 'copyLink' | 'edit' | 'duplicate' | 'createPayment' | 'sendInvoice' | 'convert'

/** The action that moves the proposal forward. For converted proposals, 'convert' links to the project. */
export function stepOf(phase: ProposalPhase, { status, shareToken, clientSignature }: Pick<Proposal, 'status' | 'shareToken' | 'clientSignature'>): ProposalStep {
  switch (phase) {
    case 'draft':
    case 'shared':
      return 'email'
    case 'sent':
    case 'viewed':
      return shareToken === null ? 'share' : 'copyLink'
    case 'outdated':
      return 'edit'
    case 'expired':
      return clientSignature === null ? 'edit' : 'duplicate'
    case 'declined':
      return 'duplicate'
    case 'unpaid':
      return 'createPayment'
    case 'requested':
      return 'sendInvoice'
    case 'converted':
      return 'convert'
    case 'ready':
  }
  // Only accepted proposals can be converted.
  return status === 'accepted' ? 'convert' : 'share'
}
