import { AppError, type Issue } from '@billfold/contracts/errors'
import { lineAmount, sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { type Money, toUnits } from '@billfold/contracts/money'
import type { NewProposalLineItem } from '@billfold/contracts/proposals/line-item'
import { downPaymentOf } from '@billfold/contracts/proposals/proposal-totals'

interface Claim {
  path: string
  sent: Money | undefined
  computed: Money
  because: string
}

/** Amounts that a body sends beside what they follow from are hints: one that is a cent off means that somebody miscounted. */
function requireAgreement(claims: readonly Claim[]): void {
  const wrong = claims.filter(({ sent, computed }) => sent !== undefined && sent !== computed)
  const issues: Issue[] = wrong.map(({ path, sent, computed, because }) => ({ path, message: `${sent} was sent, but ${because} ${computed}` }))
  const [first] = issues
  if (first) throw new AppError('amounts_disagree', first.message, { issues })
}

interface SentFigures {
  amount?: Money | undefined
  downPaymentAmount?: Money | undefined
  lineItems?: readonly NewProposalLineItem[] | undefined
}

/** `amount` is what the body comes to: the sum of its lines, or what was typed. */
export function requireFigures({ amount: sent, downPaymentAmount, lineItems = [] }: SentFigures, amount: Money, percentage: string): void {
  requireAgreement([
    ...lineItems.map((line, index) => lineClaim(line, `lineItems.${index}.amount`)),
    { path: 'amount', sent, computed: amount, because: 'the line items add up to' },
    { path: 'downPaymentAmount', sent: downPaymentAmount, computed: downPaymentOf(amount, percentage), because: `${Number(percentage)}% of ${amount} is` },
  ])
}

export function requireLineAmount(line: NewProposalLineItem): void {
  requireAgreement([lineClaim(line, 'amount')])
}

/** It may be sent rounded, or as the exact product. */
function lineClaim(line: NewProposalLineItem, path: string): Claim {
  const computed = lineAmount(line)
  const isExact = line.amount !== undefined && toUnits(line.amount, 6) === toUnits(line.quantity, 4) * toUnits(line.rate, 2)
  const sent = isExact || sameAmount(line.amount, computed) ? computed : line.amount
  return { path, sent, computed, because: 'quantity × rate is' }
}

function sameAmount(sent: string | undefined, computed: Money): boolean {
  return sent !== undefined && toUnits(sent, 6) === toUnits(computed, 6)
}

export function sumOfLines(lines: readonly NewProposalLineItem[]): Money {
  return sumOf(lines.map(lineAmount))
}
