import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'

/** An invoice's status with the dates that go with it. */
export interface StatusFields {
  status: InvoiceStatus
  dueDate: CalendarDate
  paidDate?: CalendarDate | null | undefined
  submittedDate?: CalendarDate | null | undefined
  /** The day after which the job makes it overdue; null: its status stays as it was written. */
  overdueAfter?: CalendarDate | null | undefined
  /** What it was before the job made it overdue. */
  earlierStatus?: InvoiceStatus | null | undefined
}

type Sent = Partial<Pick<StatusFields, 'status' | 'dueDate' | 'paidDate' | 'submittedDate'>>

export function statusOfNew(sent: Sent & { dueDate: CalendarDate }, today: CalendarDate): StatusFields {
  return settle({ dueDate: sent.dueDate }, { ...sent, status: sent.status ?? 'draft' }, today)
}

/** A status that is sent as it was is not written: a form sends all of its fields. */
export function statusAfter(before: StatusFields, sent: Sent, today: CalendarDate): StatusFields {
  const dueDate = sent.dueDate ?? before.dueDate
  const isWritten = sent.status !== undefined && sent.status !== before.status
  const restored = isWritten || dueDate < today ? null : before.earlierStatus
  return settle(before, restored ? { ...sent, status: restored } : sent, today)
}

function settle(before: Omit<StatusFields, 'status'> & Partial<Pick<StatusFields, 'status'>>, sent: Sent, today: CalendarDate): StatusFields {
  const dueDate = sent.dueDate ?? before.dueDate
  const status = sent.status ?? before.status ?? 'draft'
  const isChanged = status !== before.status || dueDate !== before.dueDate
  const isOpen = status === 'sent' || status === 'submitted'
  const submittedDate = sent.submittedDate === undefined ? before.submittedDate : sent.submittedDate
  return {
    status,
    dueDate,
    paidDate: status === 'paid' ? paidDate(before, sent, today) : null,
    submittedDate: status === 'submitted' ? (submittedDate ?? today) : (submittedDate ?? null),
    overdueAfter: isOpen ? (isChanged ? overdueAfter(dueDate, today) : (before.overdueAfter ?? null)) : null,
    earlierStatus: status === before.status ? (before.earlierStatus ?? null) : null,
  }
}

/** Today where nobody says; null where it is said that nobody knows. */
function paidDate(before: Partial<StatusFields>, sent: Sent, today: CalendarDate): CalendarDate | null {
  if (sent.paidDate !== undefined) return sent.paidDate
  return before.status === 'paid' ? (before.paidDate ?? null) : today
}

/** A due date that had passed when it was written changes nothing any more. */
function overdueAfter(dueDate: CalendarDate, today: CalendarDate): CalendarDate | null {
  return dueDate >= today ? dueDate : null
}
