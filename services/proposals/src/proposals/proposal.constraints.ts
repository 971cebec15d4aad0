import { tooLargeTotal } from '@billfold/contracts/proposals/proposal'
import type { Constraints } from '@billfold/server-kit/database/constraint-error'

export const proposalConstraints = {
  proposal_client: ['not_found', 'Client not found', 'clientId'],
  proposal_amount_fits: ['validation_failed', tooLargeTotal, 'amount'],
  proposal_project: ['conflict', 'The project created from this proposal was deleted. Please try again.'],
  down_payment_asked: ['conflict', 'This proposal’s down payment has an invoice, so its amount and client can’t be changed. Cancel the invoice first, or duplicate the proposal.'],
  down_payment_received: ['conflict', 'A proposal whose down payment was paid, in full or in part, cannot be deleted'],
  signed_proposal_locked: ['conflict', 'This proposal is signed, so its content can’t be changed. Duplicate it to create a new draft.'],
  proposal_template_name_once: ['conflict', 'You already have a template with this name', 'name'],
  proposal_template_limit: ['conflict', 'You can have at most 100 templates. Delete one that you no longer need.'],
  saved_section_name_once: ['conflict', 'You already have a section with this name', 'name'],
  saved_section_limit: ['conflict', 'You can have at most 100 saved sections. Delete one that you no longer need.'],
  signature_proposal: ['conflict', 'A signed proposal cannot be deleted'],
} satisfies Constraints
