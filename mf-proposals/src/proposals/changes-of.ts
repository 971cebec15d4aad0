import type { BodyInput } from '@billfold/contracts/call'
import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import type { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import type { ProposalBody } from './proposal-form-values.ts'

/** The fields that differ from the record, so that an update leaves alone what was not edited. */
export function changesOf(body: ProposalBody, proposal: Proposal, lines: readonly ProposalLineItem[]): BodyInput<typeof proposalCalls.update> {
  // The down payment follows on the server, also where somebody else has changed the amount meanwhile.
  const { lineItems = [], downPaymentAmount: _, ...fields } = body
  const changed = Object.entries(fields).filter(([field, value]) => value !== undefined && value !== proposal[field as keyof Proposal])
  // Once its lines have gone, the server would count what was typed before they came: it is told what the form shows.
  const replaced = lineItems.length === 0 ? { lineItems, amount: fields.amount } : { lineItems }
  return { ...Object.fromEntries(changed), ...(isSame(lineItems, lines) ? {} : replaced) }
}

type Line = Pick<ProposalLineItem, 'description' | 'quantity' | 'rate'>

function isSame(lines: readonly Line[], others: readonly Line[]): boolean {
  const texts = (all: readonly Line[]) => JSON.stringify(all.map(({ description, quantity, rate }) => [description, quantity, rate]))
  return texts(lines) === texts(others)
}
