import { AppError } from '@billfold/contracts/errors'
import type { InvoiceDetails, InvoiceStatus, StatusChange } from '@billfold/contracts/invoices/invoice'
import type { LineItem, NewLineItem } from '@billfold/contracts/invoices/line-item'
import type { Transaction } from '@billfold/server-kit/scope'
import { requireKept } from '../payments/require-kept.ts'
import { flushInvoice } from './flush-invoice.ts'
import { InvoiceEntity, type InvoiceRow } from './invoice.entity.ts'
import { getInvoice } from './invoice.queries.ts'
import { statusAfter } from './invoice-status.ts'
import { type BilledEntry, claimEntries, holdInvoice, lineOf, lockEntries, releaseEntries, requireClaimable } from './invoiced-entries.ts'
import { addLines, entriesNamed, removeLines } from './lines.ts'
import { recordStatusChange } from './record-status-change.ts'
import { requireRoom } from './require-room.ts'
import { type SentAmounts, settleAmounts } from './settle-amounts.ts'

/** An invoice that the transaction holds a lock on. */
export interface LockedInvoice {
  row: InvoiceRow
  clientName: string
  lines: readonly LineItem[]
}

interface Fields extends SentAmounts {
  clientId?: number | undefined
  invoiceNumber?: string | undefined
  status?: InvoiceStatus | undefined
  dueDate?: string | undefined
  paidDate?: string | null | undefined
  submittedDate?: string | null | undefined
}

interface Lines {
  kept: readonly LineItem[]
  added: readonly NewLineItem[]
}

interface InvoiceChange {
  /** As they are stored; absent ones keep their value. */
  fields: Fields
  /** Absent: they follow from the entries, where those are given, or stay as they are. */
  lines?: Lines
  /** Absent: what stands on the invoice, less what the lines that go had named. */
  entryIds?: readonly number[] | undefined
  /** Why the status changes, if it does. */
  reason: string
  /** Absent: the user. */
  by?: StatusChange['by']
}

export async function lockInvoice(tx: Transaction, id: number): Promise<LockedInvoice | undefined> {
  await holdInvoice(tx, id)
  const row = await tx.em.findOne(InvoiceEntity, { id })
  const details = await getInvoice(tx, id)
  return row && details ? { row, clientName: details.clientName, lines: details.lineItems } : undefined
}

/** Everything that may happen to an invoice: fields, status, lines and entries together, so that they agree whatever changes. */
export async function changeInvoice(tx: Transaction, invoice: LockedInvoice, change: InvoiceChange): Promise<InvoiceDetails | undefined> {
  const { row } = invoice
  const before = row.status
  const status = statusAfter(row, change.fields, tx.today())
  const isLive = status.status !== 'cancelled'
  const clientId = change.fields.clientId ?? row.clientId
  const named = entriesNamed([...invoice.lines, ...(change.lines?.added ?? [])])
  const entries = await lockEntries(tx, new Set([...(change.entryIds ?? []), ...named]), row.id)
  const standing = entries.filter(({ invoiceId }) => invoiceId === row.id).map(({ id }) => id)
  const lines = change.lines ?? linesFor(invoice, standing, change.entryIds, entries)
  const wanted = entriesAfter(invoice, standing, change.entryIds, lines)
  if (clientId !== row.clientId) await requireNoneLeft(tx, invoice, wanted, change)
  requireClaimable(wanted, entries, { invoiceId: row.id, clientId, status: status.status })
  const linesAfter = lines ? [...lines.kept, ...lines.added] : invoice.lines
  requireRoom({ lines: linesAfter.length, entries: wanted.size }, { lines: invoice.lines.length, entries: standing.length })
  const amounts = settleAmounts({ sent: change.fields, lines: linesAfter, linesAreNew: lines !== undefined, stored: row })
  const content = { clientId, invoiceNumber: change.fields.invoiceNumber ?? row.invoiceNumber, ...amounts, lines: linesAfter }
  await requireKept(tx, row.id, { ...row, lines: invoice.lines }, content, status.status)

  if (lines) await removeLines(tx, row.id, lines.kept)
  await releaseEntries(tx, isLive ? standing.filter((id) => !wanted.has(id)) : standing)
  // Lines are part of the record: changing them alone makes a new version too.
  tx.em.assign(row, { ...change.fields, ...status, ...amounts, updatedAt: new Date() }, { ignoreUndefined: true })
  await flushInvoice(tx, row.invoiceNumber)
  await addLines(tx, row, lines?.added ?? [])
  if (isLive) await claimEntries(tx, row.id, wanted)
  await recordStatusChange(tx, row.id, { by: change.by ?? 'user', from: before, to: status.status, reason: change.reason })
  return getInvoice(tx, row.id)
}

/** Work is billed to whom it was done for. What the change itself names is judged like any other entry. */
async function requireNoneLeft(tx: Transaction, { clientName }: LockedInvoice, wanted: Iterable<number>, { fields, entryIds, lines }: InvoiceChange): Promise<void> {
  const sent = new Set([...(entryIds ?? []), ...entriesNamed(lines?.added ?? [])])
  if ([...wanted].every((id) => sent.has(id))) return
  const [client] = await tx.rows('select from projects.client_directory where user_id = ? and id = ?', [tx.userId, fields.clientId])
  if (!client) throw new AppError('not_found', 'Client not found', { issues: [{ path: 'clientId', message: 'Client not found' }] })
  const message = `Time of ${clientName} stands on this invoice: take it off before the client is changed`
  throw new AppError('conflict', message, { issues: [{ path: 'clientId', message }] })
}

/** Entries that come without lines: those that are new get one each, those that go take theirs along. */
function linesFor(invoice: LockedInvoice, standing: number[], entryIds: readonly number[] | undefined, entries: readonly BilledEntry[]): Lines | undefined {
  if (!entryIds) return undefined
  const wanted = new Set(entryIds)
  const kept = invoice.lines.filter(({ timeEntryId }) => timeEntryId === null || wanted.has(timeEntryId))
  const there = new Set([...standing, ...entriesNamed(kept)])
  return { kept, added: entries.filter(({ id }) => wanted.has(id) && !there.has(id)).map(lineOf) }
}

function entriesAfter(invoice: LockedInvoice, standing: number[], entryIds: readonly number[] | undefined, lines: Lines | undefined): Set<number> {
  const namedBefore = new Set(entriesNamed(invoice.lines))
  const named = lines ? entriesNamed([...lines.kept, ...lines.added]) : namedBefore
  return new Set([...(entryIds ?? standing.filter((id) => !namedBefore.has(id))), ...named])
}
