import { newInvoice } from '@billfold/contracts/invoices/invoice'
import { exceedsMaxAmount, lineAmount, MAX_AMOUNT, sumOf, taxAt } from '@billfold/contracts/invoices/invoice-totals'
import { newLineItem } from '@billfold/contracts/invoices/line-item'
import { fromUnits, toUnits, type Money } from '@billfold/contracts/money'
import type { Hours } from '@billfold/contracts/time-entries/hours'
import type { InvoiceFormValues, LineValues } from './invoice-form-values.ts'

const { quantity, rate } = newLineItem.shape
const { taxRate, taxAmount } = newInvoice.shape

/** quantity × rate at every moment of the typing: what is no number yet counts as nothing, what no line may have as the most that one may. */
export function typedAmount(line: Pick<LineValues, 'quantity' | 'rate'>): Money {
  const typed = { quantity: quantity.safeParse(line.quantity).data ?? '0', rate: rate.safeParse(line.rate).data ?? '0.00' }
  const amount = lineAmount(typed)
  return exceedsMaxAmount(amount) ? MAX_AMOUNT : amount
}

export interface Figures {
  subtotal: Money
  /** Null: the tax is an amount. */
  taxRate: string | null
  taxAmount: Money
  total: Money
}

/** What the form comes to. A rate decides the tax; without one it is the amount. */
export function figuresOf(values: Pick<InvoiceFormValues, 'chosen' | 'lineItems' | 'taxRate' | 'taxAmount'>): Figures {
  const lines = [...values.chosen.flatMap(({ line }) => line ?? []), ...values.lineItems]
  const subtotal = sumOf(lines.map(typedAmount))
  const typedRate = values.taxRate.trim() === '' ? null : (taxRate.safeParse(values.taxRate).data ?? null)
  const tax = typedRate === null ? (taxAmount.safeParse(values.taxAmount.trim()).data ?? '0.00') : taxAt(typedRate, subtotal)
  return { subtotal, taxRate: typedRate, taxAmount: tax, total: sumOf([subtotal, tax]) }
}

/** Decimals that hours keep. */
const PLACES = 4

/** Exact; without superfluous zeros. */
export function sumOfHours(hours: readonly Hours[]): Hours {
  const units = hours.reduce((sum, one) => sum + toUnits(one, PLACES), 0n)
  return fromUnits(units, PLACES).replace(/\.?0+$/, '')
}
