import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'

/** An invoice's status with the dates that go with it. */
export interface StatusFields {
  status: InvoiceStatus
  dueDate: CalendarDate
  paidDate: CalendarDate | null
  submittedDate: CalendarDate | null
  /** The day after which the job makes it overdue; null: its status stays as it was written. */
  overdueAfter: CalendarDate | null
  /** What it was before the job made it overdue. */
  earlierStatus: InvoiceStatus | null
}

interface Sent {
  status?: InvoiceStatus | undefined
  dueDate?: CalendarDate | undefined
  paidDate?: CalendarDate | null | undefined
  submittedDate?: CalendarDate | null | undefined
}

const unwritten = { status: undefined, paidDate: null, submittedDate: null, overdueAfter: null, earlierStatus: null }

export function statusOfNew(sent: Sent & { dueDate: CalendarDate }, today: CalendarDate): StatusFields {
  return settle({ ...unwritten, dueDate: sent.dueDate }, { ...sent, status: sent.status ?? 'draft' }, today)
}

/** A status that is sent as it was is not written: a form sends all of its fields. */
export function statusAfter(before: StatusFields, sent: Sent, today: CalendarDate): StatusFields {
  const dueDate = sent.dueDate ?? before.dueDate
  const isWritten = sent.status !== undefined && sent.status !== before.status
  const isRestored = !isWritten && before.earlierStatus !== null && dueDate >= today
  return settle(before, isRestored ? { ...sent, status: before.earlierStatus ?? undefined } : sent, today)
}

function settle(before: Omit<StatusFields, 'status'> & { status?: InvoiceStatus | undefined }, sent: Sent, today: CalendarDate): StatusFields {
  const dueDate = sent.dueDate ?? before.dueDate
  const status = sent.status ?? before.status ?? 'draft'
  const isChanged = status !== before.status || dueDate !== before.dueDate
  const isOpen = status === 'sent' || status === 'submitted'
  const stored = sent.submittedDate === undefined ? before.submittedDate : sent.submittedDate
  return {
    status,
    dueDate,
    paidDate: status === 'paid' ? ((sent.paidDate === undefined ? before.paidDate : sent.paidDate) ?? today) : null,
    submittedDate: status === 'submitted' ? (stored ?? today) : stored,
    overdueAfter: isOpen ? (isChanged ? overdueAfter(dueDate, today) : before.overdueAfter) : null,
    earlierStatus: status === before.status ? before.earlierStatus : null,
  }
}

/** A due date that had passed when it was written changes nothing any more. */
function overdueAfter(dueDate: CalendarDate, today: CalendarDate): CalendarDate | null {
  return dueDate >= today ? dueDate : null
}
