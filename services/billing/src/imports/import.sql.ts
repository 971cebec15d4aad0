import type { CreatedRecord, ExpensePart, KnownInvoice, PaymentPart, TimeEntryPart } from '@billfold/contracts/imports/import-part-calls'
import { importing } from '@billfold/server-kit/imports/import-mode'
import { importBatch } from '@billfold/server-kit/imports/imported-records'
import type { Scope, Transaction } from '@billfold/server-kit/scope'

export const importedTables = {
  timeEntry: { kind: 'timeEntry', table: 'time_entry' },
  invoice: { kind: 'invoice', table: 'invoice' },
  payment: { kind: 'payment', table: 'invoice_payment', isVersioned: false },
  expense: { kind: 'expense', table: 'expense' },
} as const

// `merge` inserts like `insert`, but can also return columns from its source.

/** Backdates the creation, so that imported records cause no budget notifications. */
const EARLIER = "now() - interval '1 millisecond'"

export function addTimeEntries(scope: Scope, importId: number, records: readonly TimeEntryPart[]): Promise<CreatedRecord[]> {
  return importing(scope, (tx) =>
    importBatch(tx, importId, importedTables.timeEntry, records, (fresh) =>
      tx.rows<CreatedRecord>(
        `merge into time_entry t using (
           select * from json_to_recordset(?::json) s (fingerprint text, index integer, "clientId" integer, "projectId" integer, date date, hours numeric, rate numeric,
             description text, "isBillable" boolean, "isInvoiced" boolean)
           order by date, index
         ) s on false
         when not matched then insert (user_id, client_id, project_id, date, hours, rate, description, is_billable, is_invoiced, created_at)
           values (?, s."clientId", s."projectId", s.date, s.hours, s.rate, s.description, s."isBillable", s."isInvoiced", ${EARLIER})
         returning s.fingerprint, t.id`,
        [withIndex(fresh), tx.userId],
      ),
    ),
  )
}

export function addExpenses(scope: Scope, importId: number, records: readonly ExpensePart[]): Promise<CreatedRecord[]> {
  return importing(scope, (tx) =>
    importBatch(tx, importId, importedTables.expense, records, (fresh) =>
      tx.rows<CreatedRecord>(
        `merge into expense t using (
           select * from json_to_recordset(?::json) s (fingerprint text, index integer, "clientId" integer, "projectId" integer, date date, category text, amount numeric, note text)
           order by date, index
         ) s on false
         when not matched then insert (user_id, client_id, project_id, date, category, amount, note, created_at)
           values (?, s."clientId", s."projectId", s.date, s.category, s.amount, s.note, ${EARLIER})
         returning s.fingerprint, t.id`,
        [withIndex(fresh), tx.userId],
      ),
    ),
  )
}

export interface InvoiceToInsert {
  fingerprint: string
  clientId: number
  projectId: number | null
  invoiceNumber: string
  poNumber: string | null
  status: string
  overdueAfter: string | null
  issueDate: string
  dueDate: string
  paidDate: string | null
  submittedDate: string | null
  subtotal: string
  taxRate: string | null
  taxAmount: string
  total: string
  notes: string | null
  sendReminders: boolean
}

export function insertInvoices(tx: Transaction, invoices: readonly InvoiceToInsert[]): Promise<CreatedRecord[]> {
  return tx.rows<CreatedRecord>(
    `merge into invoice i using (
       select * from json_to_recordset(?::json) s (fingerprint text, index integer, "clientId" integer, "projectId" integer, "invoiceNumber" text, "poNumber" text, status text,
         "overdueAfter" date, "issueDate" date, "dueDate" date, "paidDate" date, "submittedDate" date, subtotal numeric, "taxRate" numeric, "taxAmount" numeric, total numeric,
         notes text, "sendReminders" boolean)
       order by "issueDate", index
     ) s on false
     when not matched then insert (user_id, client_id, project_id, invoice_number, po_number, status, overdue_after, issue_date, due_date, paid_date, submitted_date,
         subtotal, tax_rate, tax_amount, total, notes, send_reminders)
       values (?, s."clientId", s."projectId", s."invoiceNumber", s."poNumber", s.status, s."overdueAfter", s."issueDate", s."dueDate", s."paidDate", s."submittedDate",
         s.subtotal, s."taxRate", s."taxAmount", s.total, s.notes, s."sendReminders")
     returning s.fingerprint, i.id`,
    [withIndex(invoices), tx.userId],
  )
}

interface LineToInsert {
  invoiceId: number
  isLive: boolean
  description: string
  quantity: string
  rate: string
}

export async function insertLines(tx: Transaction, lines: readonly LineToInsert[]): Promise<void> {
  await tx.rows(
    `insert into invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
     select ?, s."invoiceId", s."isLive", s.description, s.quantity, s.rate
     from json_to_recordset(?::json) s (index integer, "invoiceId" integer, "isLive" boolean, description text, quantity numeric, rate numeric) order by s.index`,
    [tx.userId, withIndex(lines)],
  )
}

/** Writes only the imported status to the history, which already takes the payments into account. Earlier statuses are unknown. */
export async function insertHistory(tx: Transaction, invoices: readonly { invoiceId: number; status: string }[]): Promise<void> {
  await tx.rows(
    `insert into invoice_status_change (user_id, invoice_id, changed_by, to_status, reason)
     select ?, s."invoiceId", 'user', s.status, 'Imported' from json_to_recordset(?::json) s (index integer, "invoiceId" integer, status text) order by s.index`,
    [tx.userId, withIndex(invoices)],
  )
}

export function insertPayments(tx: Transaction, payments: readonly (PaymentPart & { invoiceId: number })[]): Promise<CreatedRecord[]> {
  return tx.rows<CreatedRecord>(
    `merge into invoice_payment t using (
       select * from json_to_recordset(?::json) s (fingerprint text, index integer, "invoiceId" integer, amount numeric, date date, method text, note text) order by date, index
     ) s on false
     when not matched then insert (user_id, invoice_id, amount, date, method, note) values (?, s."invoiceId", s.amount, s.date, s.method, s.note)
     returning s.fingerprint, t.id`,
    [withIndex(payments), tx.userId],
  )
}

/** Sets the invoices to paid. A trigger books each remaining balance as one more payment on the paid date. */
export async function setPaid(tx: Transaction, invoices: readonly { invoiceId: number; paidDate: string | null }[]): Promise<void> {
  await tx.rows(
    `update invoice i set status = 'paid', paid_date = s."paidDate", overdue_after = null
     from json_to_recordset(?::json) s ("invoiceId" integer, "paidDate" date) where i.user_id = ? and i.id = s."invoiceId"`,
    [JSON.stringify(invoices), tx.userId],
  )
}

/** Returns JSON with each record's position, which sets the order of the new ids. */
function withIndex(records: readonly object[]): string {
  return JSON.stringify(records.map((record, index) => ({ ...record, index })))
}

interface InvoiceKeys {
  numbers: readonly string[]
  ids: readonly number[]
}

/** Includes invoices that a pending request to Stripe may be about to create there. */
export function findInvoices(scope: Scope, { numbers, ids }: InvoiceKeys): Promise<KnownInvoice[]> {
  return scope.rows<KnownInvoice>(
    `select i.id, i.invoice_number as "invoiceNumber", i.status, i.total - i.amount_paid as balance,
       exists (select from synced_bill b where b.user_id = i.user_id and b.invoice_id = i.id and (b.status is null or b.status not in ('paid', 'void'))) as "isAtProvider"
     from invoice i where i.user_id = ? and (i.invoice_number = any(?::text[]) or i.id = any(?::integer[]))`,
    [scope.userId, numbers, ids],
  )
}
