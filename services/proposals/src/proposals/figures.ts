import { lineClaim, requireAgreement } from '@billfold/contracts/invoices/agreement'
import { lineAmount, sumOf } from '@billfold/contracts/invoices/invoice-totals'
import type { Money } from '@billfold/contracts/money'
import type { NewProposalLineItem } from '@billfold/contracts/proposals/line-item'
import { downPaymentOf } from '@billfold/contracts/proposals/proposal-totals'

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

export function sumOfLines(lines: readonly NewProposalLineItem[]): Money {
  return sumOf(lines.map(lineAmount))
}
