import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { DEFAULT_RECEIPT_MESSAGE, DEFAULT_RECEIPT_SUBJECT, defaultReminderSteps } from '@billfold/contracts/invoices/default-emails'
import { REMINDED, REMINDER_HOUR, type ReminderStep } from '@billfold/contracts/invoices/invoice-reminders'
import type { Money } from '@billfold/contracts/money'
import type { Batch, BatchPage } from '@billfold/server-kit/jobs/job'
import { readBatches } from '@billfold/server-kit/jobs/user-batches'
import type { Moment, Transaction } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'

// Settings

export async function areRemindersEnabled(scope: Moment): Promise<boolean> {
  const [settings] = await scope.rows<{ isEnabled: boolean }>('select is_enabled as "isEnabled" from reminder_settings where user_id = ?', [scope.userId])
  return settings?.isEnabled ?? false
}

export async function enableReminders(tx: Transaction, isEnabled: boolean): Promise<void> {
  await tx.rows(
    `insert into reminder_settings (user_id, is_enabled) values (?, ?)
     on conflict (user_id) do update set is_enabled = excluded.is_enabled`,
    [tx.userId, isEnabled],
  )
}

type Schedule = Pick<ReminderStep, 'isOn' | 'days'>

/** Empty until the steps have been saved once. */
export function listSteps(scope: Moment): Promise<Schedule[]> {
  return scope.rows('select is_on as "isOn", days from reminder_step where user_id = ? order by number', [scope.userId])
}

/** A step restarts when its days change. */
export async function saveSteps(tx: Transaction, steps: readonly Schedule[], conflict: 'replace' | 'keep'): Promise<void> {
  const numbered = steps.map(({ isOn, days }, index) => ({ ...(defaultReminderSteps[index] ?? defaultReminderSteps[0]), isOn, days, number: index + 1 }))
  await tx.rows(
    `insert into reminder_step (user_id, number, is_on, days, subject, message)
     select ?, s.number, s."isOn", s.days, s.subject, s.message
     from json_to_recordset(?::json) s (number integer, "isOn" boolean, days integer, subject text, message text) order by s.number
     on conflict (user_id, number) do ${conflict === 'keep' ? 'nothing' : REPLACE_STEP}`,
    [tx.userId, JSON.stringify(numbered)],
  )
}

/** Keeps the texts, which are stored per language. */
const REPLACE_STEP = `update set is_on = excluded.is_on, days = excluded.days,
  active_since = case when reminder_step.days = excluded.days then reminder_step.active_since end`

export async function activateSteps(tx: Transaction): Promise<void> {
  await tx.rows(
    `update reminder_step s set active_since = case when r.is_enabled and s.is_on then coalesce(s.active_since, now()) end
     from reminder_settings r where r.user_id = s.user_id and s.user_id = ?`,
    [tx.userId],
  )
}

export async function areReceiptsEnabled(scope: Moment): Promise<boolean> {
  const [settings] = await scope.rows<{ isEnabled: boolean }>('select is_enabled as "isEnabled" from receipt_settings where user_id = ?', [scope.userId])
  return settings?.isEnabled ?? false
}

export async function enableReceipts(tx: Transaction, isEnabled: boolean): Promise<void> {
  await tx.rows(
    `insert into receipt_settings (user_id, is_enabled, subject, message) values (?, ?, ?, ?)
     on conflict (user_id) do update set is_enabled = excluded.is_enabled`,
    [tx.userId, isEnabled, DEFAULT_RECEIPT_SUBJECT, DEFAULT_RECEIPT_MESSAGE],
  )
}

// Reminders

interface Owner {
  userId: number
}

interface Days {
  first: CalendarDate
  last: CalendarDate
}

/** Users with open invoices that may need a reminder on these days. A function of the job role reads them. */
export function listReminderOwners(orm: MikroORM, { first, last }: Days, { firstUser, lastUser }: Batch): Promise<Owner[]> {
  return orm.em.getConnection().execute('select user_id as "userId" from reminders_due(?::date, ?::date, ?, ?)', [first, last, firstUser, lastUser])
}

export function listReminderBatches(orm: MikroORM, { first, last }: Days, page: BatchPage): Promise<number[]> {
  return readBatches(orm, 'reminders_due_batches(?::date, ?::date, ?, ?, ?)', [first, last], page)
}

export interface DueReminder {
  invoiceId: number
  step: number
  dueDate: CalendarDate
}

const OPEN = `(${REMINDED.map((status) => `'${status}'`).join(', ')})`

/** Time when the client last got this invoice, or when it was marked as sent. Reminders due on that day or earlier would be pointless. */
const LAST_CONTACT = `greatest(
  coalesce((select max(h.changed_at) from invoice_status_change h
    where h.user_id = i.user_id and h.invoice_id = i.id and h.to_status in ${OPEN} and coalesce(h.from_status not in ${OPEN}, true)), i.created_at),
  (select max(m.created_at) from mail m where m.user_id = i.user_id and m.invoice_id = i.id and m.state <> 'failed'))`

/** Returns at most one reminder per invoice, the latest. Reminders that could not be sent in time are skipped. */
export function listDueReminders(scope: Moment, now: Date, { daysLate, invoiceId = null }: { daysLate: number; invoiceId?: number | null }): Promise<DueReminder[]> {
  const instant = now.toISOString()
  return scope.rows(
    `select distinct on (i.id) i.id as "invoiceId", s.number as step, i.due_date as "dueDate"
     from reminder_step s
     join invoice i on i.user_id = s.user_id and i.status in ${OPEN} and i.send_reminders and i.due_date between ?::date - s.days - ?::integer - 2 and ?::date - s.days + 2
     join projects.bill_to c on c.user_id = i.user_id and c.id = i.client_id and c.send_reminders
     cross join lateral (select i.due_date + s.days as day) d
     cross join lateral (select (d.day + time '${REMINDER_HOUR}:00') at time zone ? as begins) m
     where s.user_id = ? and (?::integer is null or i.id = ?)
       and m.begins > s.active_since and m.begins <= ?::timestamptz and m.begins > ?::timestamptz - make_interval(days => ?)
       and d.day > (${LAST_CONTACT} at time zone ?)::date
       and not exists (select from invoice_reminder r where r.user_id = i.user_id and r.invoice_id = i.id and r.step = s.number and r.due_date = i.due_date)
     order by i.id, s.days desc`,
    [instant, daysLate, instant, scope.timeZone, scope.userId, invoiceId, invoiceId, instant, instant, daysLate, scope.timeZone],
  )
}

/** Returns false if another worker has already recorded the reminder. */
export async function recordReminder(tx: Transaction, { invoiceId, step, dueDate }: DueReminder): Promise<boolean> {
  const recorded = await tx.rows(
    'insert into invoice_reminder (user_id, invoice_id, step, due_date) values (?, ?, ?, ?::date) on conflict do nothing returning step',
    [tx.userId, invoiceId, step, dueDate],
  )
  return recorded.length > 0
}

// Receipts

/** Does nothing if receipts are disabled in the settings. */
export async function requestReceipt(tx: Transaction, invoiceId: number, payment: { id: number; amount: Money }): Promise<void> {
  await tx.rows(
    `insert into invoice_receipt (user_id, invoice_id, payment, amount) select user_id, ?, 'payment ' || ?::integer, ?::numeric from receipt_settings where user_id = ? and is_enabled
     on conflict do nothing`,
    [invoiceId, payment.id, payment.amount, tx.userId],
  )
}

/**
 * Requests a receipt for the balance recorded by marking the invoice as paid, if any. The date identifies the payment, so undoing and
 * repeating the change sends only one receipt.
 */
export async function requestBalanceReceipt(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.rows(
    `insert into invoice_receipt (user_id, invoice_id, payment, amount)
     select user_id, p.invoice_id, 'paid ' || coalesce(p.date::text, 'on an unknown date'), p.amount
     from receipt_settings join invoice_payment p using (user_id) where user_id = ? and is_enabled and p.invoice_id = ? and p.is_balance
     on conflict (user_id, invoice_id, payment) do update set amount = excluded.amount, requested_at = now() where invoice_receipt.mailed_at is null`,
    [tx.userId, invoiceId],
  )
}

export function listReceiptOwners(orm: MikroORM, before: Date, { firstUser, lastUser }: Batch): Promise<Owner[]> {
  return orm.em.getConnection().execute('select user_id as "userId" from receipts_waiting(?::timestamptz, ?, ?)', [before.toISOString(), firstUser, lastUser])
}

export function listReceiptBatches(orm: MikroORM, before: Date, page: BatchPage): Promise<number[]> {
  return readBatches(orm, 'receipts_waiting_batches(?::timestamptz, ?, ?, ?)', [before.toISOString()], page)
}

export interface WaitingReceipt {
  invoiceId: number
  /** Identifies the payment within the invoice. */
  payment: string
}

export function listWaitingReceipts(scope: Moment, before: Date): Promise<WaitingReceipt[]> {
  return scope.rows(
    `select invoice_id as "invoiceId", payment from invoice_receipt where user_id = ? and mailed_at is null and requested_at < ?::timestamptz
     order by requested_at, invoice_id, payment`,
    [scope.userId, before.toISOString()],
  )
}

const OF_RECEIPT = "p.user_id = r.user_id and p.invoice_id = r.invoice_id and r.payment = 'payment ' || p.id"

/** Deletes receipts whose payment was removed, or whose invoice was cancelled or is no longer marked as paid. */
export async function deleteWithdrawnReceipts(tx: Transaction): Promise<void> {
  await tx.rows(
    `delete from invoice_receipt r using invoice i
     where r.user_id = ? and r.mailed_at is null and i.user_id = r.user_id and i.id = r.invoice_id and (i.status = 'cancelled' or
       case when r.payment like 'payment %' then not exists (select from invoice_payment p where ${OF_RECEIPT}) else i.status <> 'paid' end)`,
    [tx.userId],
  )
}

/** Returns the amount, or undefined if the receipt was withdrawn or another worker has already sent it. */
export async function markReceiptMailed(tx: Transaction, { invoiceId, payment }: WaitingReceipt): Promise<Money | undefined> {
  const [marked] = await tx.rows<{ amount: Money }>(
    `update invoice_receipt r set mailed_at = now() where user_id = ? and invoice_id = ? and payment = ? and mailed_at is null
     returning coalesce((select amount from invoice_payment p where ${OF_RECEIPT}), amount) as amount`,
    [tx.userId, invoiceId, payment],
  )
  return marked?.amount
}

export async function deleteWaitingReceipts(tx: Transaction): Promise<void> {
  await tx.rows('delete from invoice_receipt where user_id = ? and mailed_at is null', [tx.userId])
}
