import type { withCalendarDates } from '@billfold/contracts/calendar-date'
import { disagree } from '@billfold/contracts/invoices/agreement'
import type { ProposalChanges } from '@billfold/contracts/proposals/proposal'
import { downPaymentOf } from '@billfold/contracts/proposals/proposal-totals'
import type { Transaction } from '@billfold/server-kit/scope'
import { withCleanSections } from '../rich-text/clean-sections.ts'
import { requireUnsigned } from './change-proposal.ts'
import { areSameLines, changedParts } from './changed-parts.ts'
import { requireFigures } from './figures.ts'
import type { ProposalRow } from './proposal.entity.ts'
import { listLineItems } from './proposal.queries.ts'

/** As it would be saved. */
type Sent = ReturnType<typeof withCalendarDates<ProposalChanges>>

/** What may be changed of a signed proposal. A form that sends everything else as it was changes nothing of it. */
export async function statusAlone(tx: Transaction, proposal: ProposalRow, sent: Sent): Promise<Sent> {
  if (!(await isContentKept(tx, proposal, sent))) requireUnsigned(proposal)
  requireFigures(sent, proposal.amount, proposal.downPaymentPercentage)
  return sent.status === undefined ? {} : { status: sent.status }
}

async function isContentKept(tx: Transaction, proposal: ProposalRow, { lineItems, amount, downPaymentAmount, ...fields }: Sent): Promise<boolean> {
  // Its sections were cleaned by the rules of their time, and left it as those of today have them.
  if (changedParts(withCleanSections(proposal), fields).length > 0) return false
  if (disagree(amount, proposal.amount) || disagree(downPaymentAmount, downPaymentOf(proposal.amount, proposal.downPaymentPercentage))) return false
  return lineItems === undefined || areSameLines((await listLineItems(tx, proposal.id)) ?? [], lineItems)
}
