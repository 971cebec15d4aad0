import { tooLargeTotal } from '@billfold/contracts/proposals/proposal'
import type { Constraints } from '@billfold/server-kit/database/constraint-error'

export const proposalConstraints = {
  proposal_client: ['not_found', 'Client not found', 'clientId'],
  proposal_amount_fits: ['validation_failed', tooLargeTotal, 'amount'],
  proposal_project: ['conflict', 'The project that was made of this proposal has been deleted. Please try again.'],
  down_payment_asked: ['conflict', 'The down payment of this proposal is at Stripe already: its amount and its client cannot be changed any more. Duplicate the proposal to make a new draft.'],
  down_payment_received: ['conflict', 'A proposal whose down payment was paid, in full or in part, cannot be deleted'],
  signed_proposal_locked: ['conflict', 'This proposal is signed: its content cannot be changed any more. Duplicate it to make a new draft.'],
  signature_proposal: ['conflict', 'A signed proposal cannot be deleted'],
} satisfies Constraints
