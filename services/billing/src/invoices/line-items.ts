import { AppError } from '@billfold/contracts/errors'
import type { AddedLineItem, LineItem } from '@billfold/contracts/invoices/line-item'
import { pathId } from '@billfold/contracts/id'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import * as z from 'zod/mini'
import { changeInvoice, type LockedInvoice, lockInvoice } from './change-invoice.ts'
import { getInvoice } from './invoice.queries.ts'
import { lockEntries } from './invoiced-entries.ts'
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
    if (!invoice) return undefined
    const added = [{ ...line, timeEntryId: line.timeEntryId ?? (await entryMeant(tx, invoice, line.description)) }]
    const changed = await changeInvoice(tx, invoice, { fields: {}, lines: { kept: invoice.lines, added }, reason: 'Edited' })
    return changed?.lineItems.at(-1)
  })
}

/**
 * The specified client names the entry of a line in its description, and then saves the entry as invoiced, but on no invoice. Given to the
 * line, it can be billed again when the invoice is deleted.
 */
async function entryMeant(tx: Transaction, { row, lines }: LockedInvoice, description: string): Promise<number | null> {
  const named = z.safeParse(pathId, /^Time Entry #(\d+) - /.exec(description)?.[1]).data
  if (named === undefined || row.status === 'cancelled') return null
  if (lines.some(({ timeEntryId }) => timeEntryId === named)) return null
  const entries = await lockEntries(tx, [named], row.id)
  const entry = entries.find(({ id }) => id === named)
  if (!entry || entry.clientId !== row.clientId) return null
  // What was marked by hand was billed elsewhere: the line may bill it here, the mark stays what it is.
  const isFree = entry.invoiceId === null && !(entry.isInvoiced && row.status === 'draft')
  return isFree || entry.invoiceId === row.id ? named : null
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
