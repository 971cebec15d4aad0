import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { DemoInvoice } from '@billfold/contracts/demo/demo-invoices'
import type { InvoiceStatus, StatusChange } from '@billfold/contracts/invoices/invoice'

interface DemoChange extends Omit<StatusChange, 'at'> {
  number: string
  date: CalendarDate
  /** UTC. */
  time: string
}

/** The status changes that the user and the job would have made to reach this status. */
export function demoHistory({ number, status, issueDate, dueDate, paidDate, submittedDate }: DemoInvoice): DemoChange[] {
  const sent: InvoiceStatus = submittedDate === null ? 'sent' : 'submitted'
  const first = status === 'draft' ? 'draft' : sent
  const created: DemoChange = { number, date: issueDate, time: '14:00', by: 'user', from: null, to: first, reason: 'Created' }
  const isLate = status === 'overdue' || (paidDate !== null && paidDate > dueDate)
  const late: DemoChange = { number, date: addDays(dueDate, 1), time: '05:00', by: 'job', from: first, to: 'overdue', reason: 'Due date passed' }
  const unpaid = isLate ? 'overdue' : first
  const done = { number, time: '16:00', by: 'user', from: unpaid } as const
  return [
    created,
    ...(isLate ? [late] : []),
    ...(paidDate === null ? [] : [{ ...done, date: paidDate, to: 'paid', reason: 'Marked as paid' } as const]),
    ...(status === 'cancelled' ? [{ ...done, date: addDays(issueDate, 2), to: 'cancelled', reason: 'Edited' } as const] : []),
  ]
}
