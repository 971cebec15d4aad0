import { MAX_OPEN_INVOICES, type OpenInvoice } from '@billfold/contracts/bank-statements/bank-statement'
import { arrayOf, instant } from '@billfold/server-kit/database/sql'
import type { Moment, Transaction } from '@billfold/server-kit/scope'
import type { Fingerprints } from './fingerprint.ts'

type Reader = Pick<Moment, 'userId' | 'rows'>

export function listOpenInvoices({ userId, rows }: Reader): Promise<OpenInvoice[]> {
  return rows<OpenInvoice>(
    `select i.id, i.invoice_number as "invoiceNumber", c.name as "clientName", i.due_date as "dueDate", i.total - i.amount_paid as balance
    from invoice i join projects.client_directory c on c.user_id = i.user_id and c.id = i.client_id
    where i.user_id = ? and i.status in ('sent', 'submitted', 'overdue') and i.total > i.amount_paid
    order by i.due_date, i.id limit ${MAX_OPEN_INVOICES}`,
    [userId],
  )
}

export interface RecordedPart extends Fingerprints {
  at: string
  invoiceId: number
  invoiceNumber: string
}

const textArray = (texts: readonly string[]) => `{${texts.join(',')}}`

/** Finds recorded transactions with a matching fingerprint or content, and their invoices. */
export function findRecorded({ userId, rows }: Reader, searched: readonly Fingerprints[]): Promise<RecordedPart[]> {
  return rows<RecordedPart>(
    `select t.fingerprint, t.content, ${instant('t.recorded_at')} as at, i.id as "invoiceId", i.invoice_number as "invoiceNumber"
    from bank_transaction t
    join invoice_payment p on p.user_id = t.user_id and p.id = t.payment_id
    join invoice i on i.user_id = p.user_id and i.id = p.invoice_id
    where t.user_id = ? and (t.fingerprint = any(?::text[]) or t.content = any(?::text[]))
    order by t.recorded_at, t.fingerprint, t.part`,
    [userId, textArray(searched.map(({ fingerprint }) => fingerprint)), textArray(searched.map(({ content }) => content))],
  )
}

/** Arbitrary first key of the advisory lock; the second key is the user. */
const RECORDING_LOCK = 20_261_227

/** Serializes a user's concurrent recordings, so each sees the transactions of the previous one. */
export async function lockRecording(tx: Transaction): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(?::integer, ?::integer)', [RECORDING_LOCK, tx.userId])
}

/** Locks in id order, so two requests with the same invoices cannot deadlock. */
export async function lockInvoices(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.rows('select from invoice where user_id = ? and id = any(?::integer[]) order by id for no key update', [tx.userId, arrayOf(ids)])
}

export async function insertTransaction(tx: Transaction, { fingerprint, content }: Fingerprints, { part, paymentId }: { part: number; paymentId: number }): Promise<void> {
  await tx.rows('insert into bank_transaction (user_id, fingerprint, part, payment_id, content) values (?, ?, ?, ?, ?)', [tx.userId, fingerprint, part, paymentId, content])
}

/** Invoices that clients can pay at the payment provider, or that are being synced to it. */
export async function listInvoicesAtProvider({ userId, rows }: Reader, ids: readonly number[]): Promise<number[]> {
  const sql = "select invoice_id as id from synced_bill where user_id = ? and invoice_id = any(?::integer[]) and (status is null or status not in ('paid', 'void')) order by invoice_id"
  return (await rows<{ id: number }>(sql, [userId, arrayOf(ids)])).map(({ id }) => id)
}
