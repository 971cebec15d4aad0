import { AppError } from '@billfold/contracts/errors'
import { pathId } from '@billfold/contracts/id'
import type { AddedLineItem, LineItem } from '@billfold/contracts/invoices/invoice'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import * as z from 'zod/mini'
import { changeInvoice, type LockedInvoice, lockInvoice } from './change-invoice.ts'
import { requireLineAmounts } from './invoice-rules.ts'
import { getInvoice, lockEntries } from './invoice.sql.ts'

// API calls for single lines. Each change updates the invoice's totals.

export async function listLineItems(scope: Scope, invoiceId: number): Promise<LineItem[] | undefined> {
  return (await getInvoice(scope, invoiceId))?.lineItems
}

export function addLineItem(scope: Scope, id: number, { invoiceId = id, ...line }: AddedLineItem): Promise<LineItem | undefined> {
  if (invoiceId !== id) throw new AppError('validation_failed', 'invoiceId must be the invoice of the address')
  requireLineAmounts([line], () => 'amount')
  return scope.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (!invoice) return undefined
    const added = [{ ...line, timeEntryId: line.timeEntryId ?? (await findNamedEntry(tx, invoice, line.description)) }]
    const changed = await changeInvoice(tx, invoice, { fields: {}, lines: { kept: invoice.lines, added }, reason: 'Edited' })
    return changed?.lineItems.at(-1)
  })
}

/**
 * The API client in the specification names a line's time entry only in the description, then saves the entry as invoiced without an
 * invoice. Linking the entry to the line makes it billable again when the invoice is deleted.
 */
async function findNamedEntry(tx: Transaction, { row, lines }: LockedInvoice, description: string): Promise<number | null> {
  const named = z.safeParse(pathId, /^Time Entry #(\d+) - /.exec(description)?.[1]).data
  if (named === undefined || row.status === 'cancelled') return null
  if (lines.some(({ timeEntryId }) => timeEntryId === named)) return null
  const entries = await lockEntries(tx, [named], row.id)
  const entry = entries.find(({ id }) => id === named)
  if (!entry || entry.clientId !== row.clientId) return null
  // An entry marked as invoiced by hand was billed elsewhere, so a draft's line does not claim it.
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
