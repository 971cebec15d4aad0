import { AppError } from '@billfold/contracts/errors'
import type { AddedLineItem, LineItem } from '@billfold/contracts/invoices/line-item'
import type { Scope } from '@billfold/server-kit/scope'
import { changeInvoice, lockInvoice } from './change-invoice.ts'
import { getInvoice } from './invoice.queries.ts'
import { requireLineAmounts } from './settle-amounts.ts'

// The separate calls of the specification. Each leaves an invoice whose totals are those of its lines.

export async function listLineItems(scope: Scope, invoiceId: number): Promise<LineItem[] | undefined> {
  return (await getInvoice(scope, invoiceId))?.lineItems
}

export function addLineItem(scope: Scope, id: number, { invoiceId = id, ...line }: AddedLineItem): Promise<LineItem | undefined> {
  if (invoiceId !== id) throw new AppError('validation_failed', 'invoiceId must be the invoice of the address')
  requireLineAmounts([line], () => 'amount')
  return scope.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    const changed = invoice && (await changeInvoice(tx, invoice, { fields: {}, lines: { kept: invoice.lines, added: [line] }, reason: 'Edited' }))
    return changed?.lineItems.at(-1)
  })
}

export function deleteLineItem(scope: Scope, id: number, lineItemId: number): Promise<undefined> {
  return scope.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    const kept = invoice?.lines.filter((line) => line.id !== lineItemId)
    if (!invoice || kept?.length === invoice.lines.length) throw new AppError('not_found', 'Line item not found')
    await changeInvoice(tx, invoice, { fields: {}, lines: { kept: kept ?? [], added: [] }, reason: 'Edited' })
    return undefined
  })
}
