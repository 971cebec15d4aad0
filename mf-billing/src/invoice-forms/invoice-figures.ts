import { newInvoice } from '@billfold/contracts/invoices/invoice'
import { lineAmount, sumOf, taxAt } from '@billfold/contracts/invoices/invoice-totals'
import { newLineItem } from '@billfold/contracts/invoices/line-item'
import { fromUnits, roundToCents, toUnits, type Money } from '@billfold/contracts/money'
import type { Hours } from '@billfold/contracts/time-entries/hours'
import { withPoint } from '@billfold/ui/number-input/with-point.ts'
import type { InvoiceFormValues, LineValues } from './invoice-form-values.ts'

const { quantity, rate } = newLineItem.shape
const { taxRate, taxAmount } = newInvoice.shape

type TypedLine = Pick<LineValues, 'quantity' | 'rate'>
type TypedFigures = Pick<InvoiceFormValues, 'chosen' | 'lineItems' | 'taxRate' | 'taxAmount'>

interface Rules {
  safeParse: (typed: string) => { data?: string | null | undefined }
}

/** At every moment of the typing, also right after the point; null: it is no such figure. */
function read(rules: Rules, typed: string, nothing: string): string | null {
  const figure = withPoint(typed.trim().replace(/[.,]$/, ''))
  return figure === '' ? nothing : (rules.safeParse(figure).data ?? null)
}

/** quantity × rate. Null: it cannot be computed from what is typed. */
export function amountOf(line: TypedLine): Money | null {
  const typed = { quantity: read(quantity, line.quantity, '0'), rate: read(rate, line.rate, '0.00') }
  if (typed.quantity === null || typed.rate === null) return null
  return lineAmount({ quantity: typed.quantity, rate: typed.rate })
}

/** What cannot be computed counts as nothing. */
export function typedAmount(line: TypedLine): Money {
  return amountOf(line) ?? '0.00'
}

interface Figures {
  subtotal: Money
  /** Null: the tax is an amount. */
  taxRate: string | null
  taxAmount: Money
  total: Money
}

/** What the form comes to. A rate decides the tax; without one it is the amount. */
export function figuresOf(values: TypedFigures): Figures {
  const lines = [...values.chosen.flatMap(({ line }) => line ?? []), ...values.lineItems]
  const subtotal = sumOf(lines.map(typedAmount))
  const typedRate = read(taxRate, values.taxRate, '') || null
  const tax = typedRate === null ? roundToCents(read(taxAmount, values.taxAmount, '0.00') ?? '0.00') : taxAt(typedRate, subtotal)
  return { subtotal, taxRate: typedRate, taxAmount: tax, total: sumOf([subtotal, tax]) }
}

/** The figures as they are shown: null where something that is typed keeps them from being computed. */
export function shownFigures(values: TypedFigures): { [Figure in 'subtotal' | 'taxAmount' | 'total']: Money | null } {
  const { subtotal, taxRate: rateOfTax, taxAmount: tax, total } = figuresOf(values)
  const isSubtotalKnown = values.lineItems.every((line) => amountOf(line) !== null)
  const isTaxRead = read(taxRate, values.taxRate, '') !== null && (rateOfTax !== null || read(taxAmount, values.taxAmount, '') !== null)
  const isTaxKnown = isTaxRead && (rateOfTax === null || isSubtotalKnown)
  return { subtotal: isSubtotalKnown ? subtotal : null, taxAmount: isTaxKnown ? tax : null, total: isSubtotalKnown && isTaxKnown ? total : null }
}

/** Decimals that hours keep. */
const PLACES = 4

/** Exact; without superfluous zeros. */
export function sumOfHours(hours: readonly Hours[]): Hours {
  const units = hours.reduce((sum, one) => sum + toUnits(one, PLACES), 0n)
  return fromUnits(units, PLACES).replace(/\.?0+$/, '')
}
