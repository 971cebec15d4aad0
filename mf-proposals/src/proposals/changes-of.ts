import type { BodyInput } from '@billfold/contracts/call'
import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import type { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import type { ProposalBody } from './proposal-form-values.ts'

/** Only changed fields, so that an update leaves the rest alone. */
export function changesOf(body: ProposalBody, proposal: Proposal, lines: readonly ProposalLineItem[]): BodyInput<typeof proposalCalls.update> {
  // The server derives the down payment, even if the amount was changed by another session.
  const { lineItems = [], downPaymentAmount: _, ...fields } = body
  const changed = Object.entries(fields).filter(([field, value]) => value !== undefined && value !== proposal[field as keyof Proposal])
  // If all lines were removed, the server would restore the amount typed before there were any, so send the displayed one.
  const replaced = lineItems.length === 0 ? { lineItems, amount: fields.amount } : { lineItems }
  return { ...Object.fromEntries(changed), ...(isSame(lineItems, lines) ? {} : replaced) }
}

type Line = Pick<ProposalLineItem, 'description' | 'quantity' | 'rate'>

function isSame(lines: readonly Line[], others: readonly Line[]): boolean {
  const texts = (all: readonly Line[]) => JSON.stringify(all.map(({ description, quantity, rate }) => [description, quantity, rate]))
  return texts(lines) === texts(others)
}
