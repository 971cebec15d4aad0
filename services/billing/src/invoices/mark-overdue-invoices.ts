import { dateIn } from '@billfold/contracts/calendar-date'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { arrayOf } from '@billfold/server-kit/database/sql'
import { eachUser } from '@billfold/server-kit/jobs/each-user'
import type { ScheduledJob } from '@billfold/server-kit/jobs/job'
import { latestDay } from '@billfold/server-kit/jobs/local-day'
import type { Scope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { recordStatusChange } from './record-status-change.ts'

/** Somewhere it is midnight at every quarter of an hour. */
export const overdueJob: ScheduledJob = {
  name: 'overdue-invoices',
  cron: '*/15 * * * *',
  run: ({ orm }) => markOverdueInvoices(orm, new Date()),
}

/** Sent and submitted invoices become overdue once their due date is over where their user lives. */
export async function markOverdueInvoices(orm: MikroORM, now: Date): Promise<void> {
  const candidates = await orm.em.getConnection().execute<{ userId: number; id: number }[]>('select user_id as "userId", id from invoice_past_due(?::date)', [latestDay(now)])
  await eachUser(orm, candidates, (scope, invoices) => markOfUser(scope, invoices.map(({ id }) => id), now))
}

function markOfUser(scope: Scope, ids: number[], now: Date): Promise<void> {
  return scope.transaction(async (tx) => {
    // Whoever comes second waits for the lock, and then finds nothing to watch any more.
    const overdue = await tx.rows<{ id: number; earlier: InvoiceStatus }>(
      `with due as (
        select id from invoice where user_id = ? and id = any(?::integer[]) and overdue_after < ?::date order by id for no key update
      )
      update invoice set earlier_status = status, status = 'overdue', overdue_after = null, version = version + 1, updated_at = now()
      where user_id = ? and id in (select id from due) returning id, earlier_status as earlier`,
      [tx.userId, arrayOf(ids), dateIn(tx.timeZone, now), tx.userId],
    )
    for (const { id, earlier } of overdue) await recordStatusChange(tx, id, { by: 'job', from: earlier, to: 'overdue', reason: 'Due date passed' })
  })
}
