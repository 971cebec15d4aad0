import { sumOf } from '../invoices/invoice-totals.ts'
import { divideHalfUp, fromUnits, type Money, toUnits } from '../money.ts'

const CENTS = 2
/** Number of decimals in the down payment percentage. */
const PLACES = 2

/** amount × percentage / 100. Rounded half-up once, so that it equals the value stored by Postgres. */
export function downPaymentOf(amount: Money, percentage: string): Money {
  return fromUnits(divideHalfUp(toUnits(amount, CENTS) * toUnits(percentage, PLACES), 10n ** 4n), CENTS)
}

/** Computed as a difference instead of from a second percentage, so that both parts add up to the amount. */
export function remainingOf(amount: Money, downPayment: Money): Money {
  return fromUnits(toUnits(amount, CENTS) - toUnits(downPayment, CENTS), CENTS)
}

/** Sum of the line items, or the entered amount if there are none. */
export function totalOf(lines: readonly { amount: Money }[], typed: Money): Money {
  return lines.length > 0 ? sumOf(lines.map(({ amount }) => amount)) : typed
}

/** Titles of the rich-text sections by field, as shown to everyone who reads the proposal. */
export const sectionTitles = {
  projectOverview: 'Project Overview',
  keyFeatures: 'Key Features',
  projectAssumptions: 'Project Assumptions',
  projectDeliverables: 'Project Deliverables',
} as const

export type ProposalSection = keyof typeof sectionTitles
export const proposalSections = Object.keys(sectionTitles) as readonly ProposalSection[]

/** The parts of a proposal that follow its header. */
export type ProposalPart = ProposalSection | 'investment'

/** Order of the parts in previews, the PDF and the signing page, so that a preview matches what the client gets. */
export const documentParts: readonly ProposalPart[] = ['projectOverview', 'keyFeatures', 'projectAssumptions', 'projectDeliverables', 'investment']

/** Empty sections are hidden from the client. */
export function isWritten(section: string | null): section is string {
  return section !== null && section.trim() !== ''
}

interface Figures {
  amount: Money
  downPaymentPercentage: string
  downPaymentAmount: Money
}

/** A line in the 'Investment Breakdown'. `label` is a translation key with placeholders for `values`. */
interface MoneyLine {
  key: 'total' | 'downPayment' | 'remaining'
  label: string
  values: Record<string, string>
  amount: Money
}

/** The amounts below the line items: total, down payment and remainder, in the order in which they add up. */
export function moneyLines({ amount, downPaymentPercentage, downPaymentAmount }: Figures): MoneyLine[] {
  return [
    { key: 'total', label: 'Total Project Investment', values: {}, amount },
    { key: 'downPayment', label: 'Down Payment ({percent}%)', values: { percent: downPaymentPercentage }, amount: downPaymentAmount },
    { key: 'remaining', label: 'Remaining Balance', values: {}, amount: remainingOf(amount, downPaymentAmount) },
  ]
}
