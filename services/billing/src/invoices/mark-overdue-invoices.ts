import { dateIn } from '@billfold/contracts/calendar-date'
import { eachUser, latestDay } from '@billfold/server-kit/jobs/each-user'
import type { ScheduledJob } from '@billfold/server-kit/jobs/job'
import type { Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { InvoiceEntity, StatusChangeEntity } from './invoice.entity.ts'
import { listPastDue, setOverdue } from './invoice.sql.ts'

/** Time zones differ by multiples of 15 minutes. */
export const overdueJob: ScheduledJob = {
  name: 'overdue-invoices',
  cron: '*/15 * * * *',
  run: ({ orm }) => markOverdueInvoices(orm, new Date()),
}

/** Sent and submitted invoices become overdue when the due date has passed in their user's time zone. */
export async function markOverdueInvoices(orm: MikroORM, now: Date): Promise<void> {
  const candidates = await listPastDue(orm, latestDay(now))
  await eachUser(orm, candidates, (scope, invoices) => markOfUser(scope, invoices.map(({ id }) => id), now))
}

function markOfUser(scope: Scope, ids: number[], now: Date): Promise<void> {
  return scope.transaction(async (tx) => {
    for (const { id, earlierStatus } of await setOverdue(tx, ids, dateIn(tx.timeZone, now))) {
      const invoice = tx.em.getReference(InvoiceEntity, id)
      tx.em.create(StatusChangeEntity, { userId: tx.userId, invoice, changedBy: 'job', fromStatus: earlierStatus, toStatus: 'overdue', reason: 'Due date passed' })
    }
  })
}
