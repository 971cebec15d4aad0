import { AppError } from '@billfold/contracts/errors'
import { lineClaim, requireAgreement } from '@billfold/contracts/invoices/agreement'
import { exceedsMaxAmount, subtotalOf, sumOf, taxAt } from '@billfold/contracts/invoices/invoice-totals'
import type { NewLineItem } from '@billfold/contracts/invoices/line-item'
import { roundToCents, type Money } from '@billfold/contracts/money'

interface Amounts {
  subtotal: Money
  /** In percent; null where only the amount is known. */
  taxRate: string | null
  taxAmount: Money
  total: Money
}

/** What a body says of the amounts, with any number of decimals. */
export interface SentAmounts {
  subtotal?: string | undefined
  /** Null: none, unless a rate comes along. */
  taxAmount?: string | null | undefined
  taxRate?: string | null | undefined
  total?: string | undefined
}

/** As far as it decides or claims anything. */
type Figures = SentAmounts & { taxAmount?: string | undefined }

interface Settlement {
  sent: SentAmounts
  /** The lines as they will be. */
  lines: readonly { quantity: string; rate: string }[]
  /** Whether they came along. Lines that stay as they are keep deciding, but a caller may be about to replace them one by one. */
  linesAreNew: boolean
  /** Absent for a new invoice. */
  stored?: Stored
}

interface Stored extends Pick<Amounts, 'taxAmount'> {
  subtotal?: Money
  taxRate?: string | null | undefined
}

const nothing: Stored = { taxAmount: '0.00' }

/** The amounts that are stored: computed wherever they can be. What was sent must agree with that to the cent. */
export function settleAmounts({ sent: body, lines, linesAreNew, stored }: Settlement): Amounts {
  const sent: Figures = { ...body, taxAmount: body.taxAmount === null ? taxOfNull(body) : body.taxAmount }
  const fromLines = lines.length > 0 ? subtotalOf(lines) : undefined
  const subtotal = linesAreNew ? (fromLines ?? sent.subtotal ?? '0.00') : (sent.subtotal ?? stored?.subtotal)
  if (subtotal === undefined) throw refused('subtotal', 'Subtotal is required')
  const settled = amountsOn(roundToCents(subtotal), sent, stored ?? nothing)
  requireAgreement([
    { path: 'subtotal', sent: sent.subtotal, computed: settled.subtotal, because: 'the line items add up to' },
    { path: 'taxAmount', sent: sent.taxAmount, computed: settled.taxAmount, because: `${settled.taxRate}% of ${settled.subtotal} is` },
    { path: 'total', sent: sent.total, computed: settled.total, because: 'subtotal and tax add up to' },
  ])
  const kept = fromLines === undefined || linesAreNew ? settled : amountsOn(fromLines, { ...sent, taxRate: settled.taxRate }, stored ?? nothing)
  if (exceedsMaxAmount(kept.total)) throw refused('total', 'The total must be below 100000000')
  return kept
}

function taxOfNull({ taxRate }: SentAmounts): Money | undefined {
  return taxRate ? undefined : nothing.taxAmount
}

function refused(path: string, message: string): AppError {
  return new AppError('validation_failed', message, { issues: [{ path, message }] })
}

function amountsOn(subtotal: Money, sent: Figures, stored: Stored): Amounts {
  const typedTax = sent.taxAmount === undefined ? undefined : roundToCents(sent.taxAmount)
  const taxRate = rateOf(subtotal, { ...sent, taxAmount: typedTax }, stored)
  const taxAmount = taxRate === null ? (typedTax ?? stored.taxAmount) : taxAt(taxRate, subtotal)
  return { subtotal, taxRate, taxAmount, total: sumOf([subtotal, taxAmount]) }
}

/** An amount that the known rate does not give was entered by hand: then there is no rate any more. */
function rateOf(subtotal: Money, sent: Figures, stored: Stored): string | null {
  if (sent.taxRate !== undefined || !stored.taxRate) return sent.taxRate ?? null
  return sent.taxAmount === undefined || taxAt(stored.taxRate, subtotal) === sent.taxAmount ? stored.taxRate : null
}

export function requireLineAmounts(lines: readonly NewLineItem[], pathOf = (index: number) => `lineItems.${index}.amount`): void {
  requireAgreement(lines.map((line, index) => lineClaim(line, pathOf(index))))
}
