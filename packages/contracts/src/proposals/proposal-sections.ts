import type { Money } from '../money.ts'
import { remainingOf } from './proposal-totals.ts'

/** Rich-text sections by field, with the headings shown to every reader. */
export const sectionTitles = {
  projectOverview: 'Project Overview',
  keyFeatures: 'Key Features',
  projectAssumptions: 'Project Assumptions',
  projectDeliverables: 'Project Deliverables',
} as const

export type ProposalSection = keyof typeof sectionTitles
export const proposalSections = Object.keys(sectionTitles) as readonly ProposalSection[]

/** Parts of a proposal below its header. */
export type ProposalPart = ProposalSection | 'investment'

/** The order used by previews, PDF and signing page, so that a preview matches what the client gets. */
export const documentParts: readonly ProposalPart[] = ['projectOverview', 'keyFeatures', 'projectAssumptions', 'projectDeliverables', 'investment']

/** Empty sections are hidden from the client. */
export function isWritten(section: string | null): section is string {
  return section !== null && section.trim() !== ''
}

interface Figures {
  amount: Money
  /** Without trailing zeros. */
  downPaymentPercentage: string
  downPaymentAmount: Money
}

/** A line of the 'Investment Breakdown'; the label is a translation key with placeholders, as for `t`. */
export interface MoneyLine {
  key: 'total' | 'downPayment' | 'remaining'
  label: string
  values: Record<string, string>
  amount: Money
}

/** The figures below the line items, in an order that adds up. */
export function moneyLines({ amount, downPaymentPercentage, downPaymentAmount }: Figures): MoneyLine[] {
  return [
    { key: 'total', label: 'Total Project Investment', values: {}, amount },
    { key: 'downPayment', label: 'Down Payment ({percent}%)', values: { percent: downPaymentPercentage }, amount: downPaymentAmount },
    { key: 'remaining', label: 'Remaining Balance', values: {}, amount: remainingOf(amount, downPaymentAmount) },
  ]
}
