import type { BodyInput } from '@billfold/contracts/call'
import { type Money, money } from '@billfold/contracts/money'
import type { NewProposalLineItem, ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import { DEFAULT_DOWN_PAYMENT, type NewProposal, type Proposal, type ProposalStatus, downPaymentPercentage } from '@billfold/contracts/proposals/proposal'
import type { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { downPaymentOf } from '@billfold/contracts/proposals/proposal-content'
import * as z from '@billfold/contracts/zod'
import { type EditedLine, settledLines, sumOfLines } from '../line-items/line-options.ts'
import { type LineValues, newLineValues, quantityOf } from '../line-items/line-values.ts'

/** Field values as entered; '' means empty. */
export interface ProposalFormValues {
  clientId: string
  title: string
  description: string
  projectOverview: string
  keyFeatures: string
  projectAssumptions: string
  projectDeliverables: string
  clientEmail: string
  status: ProposalStatus
  lineItems: EditedLine[]
  newLine: LineValues
  amount: string
  downPaymentPercentage: string
  validUntil: string
}

/** A validated request body. Dates are calendar dates, never instants. */
export type ProposalBody = { [Field in keyof NewProposal]: Exclude<NewProposal[Field], Date> }

export const newProposalValues: ProposalFormValues = {
  clientId: '',
  title: '',
  description: '',
  projectOverview: '',
  keyFeatures: '',
  projectAssumptions: '',
  projectDeliverables: '',
  clientEmail: '',
  status: 'draft',
  lineItems: [],
  newLine: newLineValues,
  amount: '',
  downPaymentPercentage: DEFAULT_DOWN_PAYMENT,
  validUntil: '',
}

export function valuesOf(proposal: Proposal, lines: readonly ProposalLineItem[]): ProposalFormValues {
  return {
    clientId: String(proposal.clientId),
    title: proposal.title,
    description: proposal.description,
    projectOverview: proposal.projectOverview ?? '',
    keyFeatures: proposal.keyFeatures ?? '',
    projectAssumptions: proposal.projectAssumptions ?? '',
    projectDeliverables: proposal.projectDeliverables ?? '',
    clientEmail: proposal.clientEmail,
    status: proposal.status,
    lineItems: lines.map(({ description, quantity, rate, option }) => ({ description, quantity, rate, ...(option && { option }) })),
    newLine: newLineValues,
    amount: proposal.amount,
    downPaymentPercentage: proposal.downPaymentPercentage,
    validUntil: proposal.validUntil ?? '',
  }
}

interface Figures {
  amount: Money
  percentage: string
  downPaymentAmount: Money
}

/** Computes the amounts to show while the user types. Invalid amounts and percentages count as 0. */
export function figuresOf({ lineItems, amount: typed, downPaymentPercentage: typedPercentage }: Pick<ProposalFormValues, 'lineItems' | 'amount' | 'downPaymentPercentage'>): Figures {
  const amount = lineItems.length > 0 ? sumOfLines(lineItems) : (z.safeParse(money, typed).data ?? '0.00')
  const percentage = z.safeParse(downPaymentPercentage, typedPercentage.trim()).data ?? '0'
  return { amount, percentage, downPaymentAmount: downPaymentOf(amount, percentage) }
}

/** Builds the request body, which is then validated with the contract's schema. Leaves out the line being added. */
export function bodyOf(values: ProposalFormValues): BodyInput<typeof proposalCalls.create> {
  const { newLine: _, ...fields } = values
  const { amount, downPaymentAmount } = figuresOf(values)
  return {
    ...fields,
    clientId: Number(values.clientId),
    lineItems: settledLines(values.lineItems).map((line) => ({ ...line, quantity: quantityOf(line.quantity) })),
    amount: values.lineItems.length > 0 ? amount : values.amount.trim() || undefined,
    downPaymentAmount,
    downPaymentPercentage: values.downPaymentPercentage.trim(),
    validUntil: values.validUntil || null,
  }
}

/** Returns only the changed fields, so that an update does not overwrite the others. */
export function changesOf(body: ProposalBody, proposal: Proposal, lines: readonly ProposalLineItem[]): BodyInput<typeof proposalCalls.update> {
  // The down payment is left out, because the server computes it from the current amount, which another session may have changed.
  const { lineItems = [], downPaymentAmount: _, ...fields } = body
  const changed = Object.entries(fields).filter(([field, value]) => value !== undefined && value !== proposal[field as keyof Proposal])
  // If all lines are removed, the server restores the amount that was entered before there were lines, so send the displayed amount.
  const replaced = lineItems.length === 0 ? { lineItems, amount: fields.amount } : { lineItems }
  return { ...Object.fromEntries(changed), ...(isSame(lineItems, lines) ? {} : replaced) }
}

type Line = Pick<NewProposalLineItem, 'description' | 'quantity' | 'rate' | 'option'>

function isSame(lines: readonly Line[], others: readonly Line[]): boolean {
  const texts = (all: readonly Line[]) => JSON.stringify(all.map(({ description, quantity, rate, option }) => [description, quantity, rate, option?.group, option?.isSelected]))
  return texts(lines) === texts(others)
}
