import { dateIn } from '@billfold/contracts/calendar-date'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { ScheduledJob } from '@billfold/server-kit/jobs/job'
import { userScope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { recordStatusChange } from './record-status-change.ts'

/** Somewhere it is midnight at every quarter of an hour. */
export const overdueJob: ScheduledJob = {
  name: 'overdue-invoices',
  cron: '*/15 * * * *',
  run: ({ orm }) => markOverdueInvoices(orm, new Date()),
}

/** Where a day begins first: whatever is past due anywhere is past due there. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/** Sent and submitted invoices become overdue once their due date is over where their user lives. */
export async function markOverdueInvoices(orm: MikroORM, now: Date): Promise<void> {
  const candidates = await orm.em.getConnection().execute<{ userId: number; id: number }[]>('select user_id as "userId", id from invoice_past_due(?::date)', [dateIn(FIRST_ZONE, now)])
  const failures: unknown[] = []
  for (const [userId, invoices] of Map.groupBy(candidates, (invoice) => invoice.userId)) {
    // One user's trouble is not another's.
    await markOfUser(orm, userId, invoices.map(({ id }) => id), now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some invoices could not be marked as overdue')
}

function markOfUser(orm: MikroORM, userId: number, ids: number[], now: Date): Promise<void> {
  return userScope(orm, userId, 'UTC').transaction(async (tx) => {
    const [card] = await tx.rows<{ timeZone: string }>('select time_zone as "timeZone" from accounts.business_card')
    const today = dateIn(card?.timeZone ?? 'UTC', now)
    // Whoever comes second waits for the lock, and then finds nothing to watch any more.
    const overdue = await tx.rows<{ id: number; earlier: InvoiceStatus }>(
      `with due as (
        select id from invoice where user_id = ? and id = any(?::integer[]) and overdue_after < ?::date order by id for no key update
      )
      update invoice set earlier_status = status, status = 'overdue', overdue_after = null, version = version + 1, updated_at = now()
      where user_id = ? and id in (select id from due) returning id, earlier_status as earlier`,
      [userId, `{${ids.join(',')}}`, today, userId],
    )
    for (const { id, earlier } of overdue) recordStatusChange(tx, id, { by: 'job', from: earlier, to: 'overdue', reason: 'Due date passed' })
  })
}
