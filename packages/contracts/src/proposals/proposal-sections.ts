import type { Money } from '../money.ts'
import { remainingOf } from './proposal-totals.ts'

/** The rich sections of a proposal, by their fields, with the headings that every reader sees. */
export const sectionTitles = {
  projectOverview: 'Project Overview',
  keyFeatures: 'Key Features',
  projectAssumptions: 'Project Assumptions',
  projectDeliverables: 'Project Deliverables',
} as const

export type ProposalSection = keyof typeof sectionTitles
export const proposalSections = Object.keys(sectionTitles) as readonly ProposalSection[]

/** What a proposal consists of below its head. */
export type ProposalPart = ProposalSection | 'investment'

/** The one order of previews, PDF and the page that the client signs: a preview is what the client gets. */
export const documentParts: readonly ProposalPart[] = ['projectOverview', 'keyFeatures', 'projectAssumptions', 'projectDeliverables', 'investment']

/** A section in which nothing is written does not exist for the client. */
export function isWritten(section: string | null): section is string {
  return section !== null && section.trim() !== ''
}

interface Figures {
  amount: Money
  /** Without superfluous zeros. */
  downPaymentPercentage: string
  downPaymentAmount: Money
}

/** A line of the 'Investment Breakdown': a text with a place for its values, as `t` takes it. */
export interface MoneyLine {
  key: 'total' | 'downPayment' | 'remaining'
  label: string
  values: Record<string, string>
  amount: Money
}

/** The figures below the line items, in a column that adds up. */
export function moneyLines({ amount, downPaymentPercentage, downPaymentAmount }: Figures): MoneyLine[] {
  return [
    { key: 'total', label: 'Total Project Investment', values: {}, amount },
    { key: 'downPayment', label: 'Down Payment ({percent}%)', values: { percent: downPaymentPercentage }, amount: downPaymentAmount },
    { key: 'remaining', label: 'Remaining Balance', values: {}, amount: remainingOf(amount, downPaymentAmount) },
  ]
}
