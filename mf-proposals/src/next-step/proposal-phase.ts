import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { toUnits } from '@billfold/contracts/money'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { hasPayment } from '../payment/has-payment.ts'

/** The state of a proposal, as far as it decides the next step. */
export type ProposalPhase =
  | 'draft'
  /** A draft with a link, so the client may already have it. */
  | 'shared'
  | 'sent'
  | 'viewed'
  /** The last valid day is over, and the status does not say so yet. */
  | 'outdated'
  | 'declined'
  | 'expired'
  /** Signed or accepted, and the down payment is not requested. */
  | 'unpaid'
  /** The down payment is requested. */
  | 'requested'
  /** Nothing is due before the work. */
  | 'ready'
  | 'converted'

interface Known {
  today: CalendarDate
  /** The down payment is paid, by its invoice or at Stripe. */
  isPaid: boolean
  isViewed: boolean
}

export function phaseOf(proposal: Proposal, { today, isPaid, isViewed }: Known): ProposalPhase {
  const { status, validUntil, clientSignature } = proposal
  if (proposal.convertedToProjectId !== null) return 'converted'
  if (status === 'rejected') return 'declined'
  if (status === 'expired') return 'expired'
  // A signature stays, whatever status is set by hand afterwards.
  if (status === 'accepted' || clientSignature !== null) {
    if (isPaid || !hasDownPayment(proposal)) return 'ready'
    return hasPayment(proposal) ? 'requested' : 'unpaid'
  }
  if (validUntil !== null && validUntil < today) return 'outdated'
  if (status === 'draft') return proposal.shareToken === null ? 'draft' : 'shared'
  return isViewed ? 'viewed' : 'sent'
}

export function hasDownPayment({ downPaymentAmount }: Pick<Proposal, 'downPaymentAmount'>): boolean {
  return toUnits(downPaymentAmount, 2) > 0n
}

export type ProposalStep = 'email' | 'share' | 'copyLink' | 'edit' | 'duplicate' | 'createPayment' | 'sendInvoice' | 'convert'

/** The action that moves the proposal forward. 'convert' leads to the project once there is one. */
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
