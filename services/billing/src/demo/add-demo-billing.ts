import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { DemoInvoice } from '@billfold/contracts/demo/demo-invoices'
import { demoPartCalls } from '@billfold/contracts/demo/demo-part-calls'
import { demoWorkspace } from '@billfold/contracts/demo/demo-workspace'
import { freelancerDesign } from '@billfold/contracts/demo/story/freelancer'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { type Route, route } from '@billfold/server-kit/routes'
import type { Scope } from '@billfold/server-kit/scope'
import { saveOnboarding } from '../dashboard/onboarding.sql.ts'
import { InvoiceDesignEntity } from '../invoices/invoice.entity.ts'
import { type DemoStatusChange, insertEntries, insertExpenses, insertHistory, insertInvoices, insertLines, insertNotifications, insertShareLinks } from './demo.sql.ts'

export const demoRoutes: Route[] = [route(demoPartCalls.billing, async ({ scope, body }) => ({ records: await addDemoBilling(scope, body.today) }))]

/** Returns the number of records added. Requires the demo projects, because entries and invoices refer to them. */
function addDemoBilling(scope: Scope, today: CalendarDate): Promise<number> {
  const { entries, expenses, invoices } = demoWorkspace(today)
  return scope.transaction(async (tx) => {
    await insertInvoices(tx, invoices)
    await insertEntries(tx, entries, invoices)
    await insertLines(tx, invoices)
    await insertShareLinks(tx)
    await insertHistory(tx, invoices.flatMap(historyOf))
    tx.em.create(InvoiceDesignEntity, { ...freelancerDesign, userId: tx.userId })
    await insertExpenses(tx, expenses)
    await insertNotifications(tx)
    await saveOnboarding(tx, { isDismissed: true, isCongratulated: true })
    return entries.length + invoices.length + expenses.length
  })
}

/** The status changes that the user and the overdue job would have made to reach the invoice's status. */
function historyOf({ number, status, issueDate, dueDate, paidDate, submittedDate }: DemoInvoice): DemoStatusChange[] {
  const sent: InvoiceStatus = submittedDate === null ? 'sent' : 'submitted'
  const first = status === 'draft' ? 'draft' : sent
  const created: DemoStatusChange = { number, date: issueDate, time: '14:00', by: 'user', from: null, to: first, reason: 'Created' }
  const isLate = status === 'overdue' || (paidDate !== null && paidDate > dueDate)
  const late: DemoStatusChange = { number, date: addDays(dueDate, 1), time: '05:00', by: 'job', from: first, to: 'overdue', reason: 'Due date passed' }
  const unpaid = isLate ? 'overdue' : first
  const done = { number, time: '16:00', by: 'user', from: unpaid } as const
  return [
    created,
    ...(isLate ? [late] : []),
    ...(paidDate === null ? [] : [{ ...done, date: paidDate, to: 'paid', reason: 'Marked as paid' } as const]),
    ...(status === 'cancelled' ? [{ ...done, date: addDays(issueDate, 2), to: 'cancelled', reason: 'Edited' } as const] : []),
  ]
}
