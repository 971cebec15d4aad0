import type { CreatedRecord, InvoicePart } from '@billfold/contracts/imports/import-part-calls'
import { importing } from '@billfold/server-kit/imports/import-mode'
import { importBatch, keepImported } from '@billfold/server-kit/imports/imported-records'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { computeAmounts, requireWithinLimits, type StatusFields } from '../invoices/invoice-rules.ts'
import { importedTables, insertHistory, insertInvoices, insertLines, insertPayments, type InvoiceToInsert, setPaid } from './import.sql.ts'
import { importedStatus, sendsReminders } from './imported-status.ts'

/** Adds invoices with their lines and payments. The status is set here because it depends on the payments. */
export function addInvoices(scope: Scope, importId: number, records: readonly InvoicePart[]): Promise<CreatedRecord[]> {
  return importing(scope, (tx) =>
    importBatch(tx, importId, importedTables.invoice, records, async (fresh) => {
      const prepared = fresh.map((record) => prepare(tx, record))
      const created = await insertInvoices(tx, prepared.map(({ row }) => row))
      const ids = new Map(created.map(({ fingerprint, id }) => [fingerprint, id]))
      const invoices = prepared.map((each) => ({ ...each, invoiceId: idOf(ids, each.row.fingerprint) }))
      await insertLines(tx, invoices.flatMap(({ invoiceId, record, status }) => record.lines.map((line) => ({ ...line, invoiceId, isLive: status.status !== 'cancelled' }))))
      await insertHistory(tx, invoices.map(({ invoiceId, status }) => ({ invoiceId, status: status.status })))
      await settle(tx, importId, invoices)
      return created
    }),
  )
}

interface Prepared {
  record: InvoicePart
  status: StatusFields
  row: InvoiceToInsert
}

function prepare(tx: Transaction, record: InvoicePart): Prepared {
  const { lines, payments, taxAmount, taxRate, ...fields } = record
  requireWithinLimits({ lines: lines.length, entries: 0 })
  const today = tx.today()
  const { deducted: _, ...amounts } = computeAmounts({ sent: { taxAmount, taxRate }, lines, linesAreNew: true })
  const status = importedStatus(record, amounts.total, today)
  const stored = isSettledLater(status, payments) ? { ...status, status: 'sent' as const, paidDate: null, overdueAfter: null } : status
  const { paidDate = null, submittedDate = null, overdueAfter = null } = stored
  return {
    record,
    status,
    row: { ...fields, ...amounts, status: stored.status, dueDate: status.dueDate, paidDate, submittedDate, overdueAfter, sendReminders: sendsReminders(status, today) },
  }
}

/** If the invoice were inserted as 'paid', a trigger would book the entire total as one payment. */
function isSettledLater({ status }: StatusFields, payments: InvoicePart['payments']): boolean {
  return status === 'paid' && payments.length > 0
}

async function settle(tx: Transaction, importId: number, invoices: readonly (Prepared & { invoiceId: number })[]): Promise<void> {
  const payments = invoices.flatMap(({ invoiceId, record }) => record.payments.map((payment) => ({ ...payment, invoiceId })))
  if (payments.length === 0) return
  const created = await insertPayments(tx, payments)
  const paid = invoices.filter(({ status, record }) => isSettledLater(status, record.payments))
  await setPaid(tx, paid.map(({ invoiceId, status }) => ({ invoiceId, paidDate: status.paidDate ?? null })))
  await keepImported(tx, importId, importedTables.payment, created)
}

function idOf(ids: ReadonlyMap<string, number>, fingerprint: string): number {
  const id = ids.get(fingerprint)
  if (id === undefined) throw new Error('An invoice was not inserted')
  return id
}
