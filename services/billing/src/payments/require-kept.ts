import { AppError } from '@billfold/contracts/errors'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { toUnits } from '@billfold/contracts/money'
import type { Transaction } from '@billfold/server-kit/scope'
import { findBill } from './synced-bill.ts'

/** What the client sees of an invoice at the provider, and is asked to pay. */
interface Content {
  clientId: number
  invoiceNumber: string
  taxAmount: string
  total: string
  lines: readonly { description: string; quantity: string; rate: string }[]
}

/**
 * What is at Stripe cannot be changed there any more, and so not here: the client would pay something else than we say. What Stripe does
 * not show (dates, notes, looks) may change, and a form that sends everything as it was changes nothing.
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

/** '2.5' and '2.5000' are the same. */
function same(decimal: string): string {
  return toUnits(decimal, 4).toString()
}
