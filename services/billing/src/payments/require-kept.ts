import { AppError } from '@billfold/contracts/errors'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { toUnits } from '@billfold/contracts/money'
import type { Transaction } from '@billfold/server-kit/scope'
import { findBill } from './synced-bill.ts'

/** The parts of an invoice that the client sees and pays at the provider. */
interface Content {
  clientId: number
  invoiceNumber: string
  taxAmount: string
  total: string
  lines: readonly { description: string; quantity: string; rate: string }[]
}

/**
 * A bill at Stripe is fixed, so its content must not change here: the client would pay a different amount. Dates, notes
 * and design are not shown at Stripe and may change. A form may send unchanged fields.
 */
export async function requireKept(tx: Transaction, invoiceId: number, before: Content, after: Content, status: InvoiceStatus): Promise<void> {
  const bill = await findBill(tx, { invoiceId })
  if (!bill?.providerId) return
  if (textOf(before) !== textOf(after)) {
    throw new AppError('conflict', 'This invoice is at Stripe: its client, number, lines and amounts cannot be changed any more. Cancel it and make a new one.')
  }
  if (bill.status === 'paid' && status !== 'paid') throw new AppError('conflict', 'This invoice was paid at Stripe: it stays paid.')
  if (bill.status === 'void' && status !== 'paid' && status !== 'cancelled') {
    throw new AppError('conflict', 'This invoice is void at Stripe and cannot be paid any more. Make a new one.')
  }
}

function textOf({ clientId, invoiceNumber, taxAmount, total, lines }: Content): string {
  const content = lines.map(({ description, quantity, rate }) => [description, same(quantity), same(rate)])
  return JSON.stringify([clientId, invoiceNumber, same(taxAmount), same(total), content])
}

/** '2.5' equals '2.5000'. */
function same(decimal: string): string {
  return toUnits(decimal, 4).toString()
}
