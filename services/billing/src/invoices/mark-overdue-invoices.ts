import { dateIn } from '@billfold/contracts/calendar-date'
import { eachUser, latestDay } from '@billfold/server-kit/jobs/each-user'
import type { Batch, BatchedJob } from '@billfold/server-kit/jobs/job'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import type { MikroORM } from '@mikro-orm/postgresql'
import { listPastDueBatches, listPastDueOwners, setOverdue } from './invoice.sql.ts'

/** Runs every 15 minutes because time zones differ by multiples of 15 minutes. */
export const overdueJob: BatchedJob = {
  name: 'overdue-invoices',
  cron: '*/15 * * * *',
  usersPerBatch: 250,
  listBatches: ({ orm }, page) => listPastDueBatches(orm, latestDay(new Date()), page),
  run: ({ orm }, batch) => markOverdueInvoices(orm, new Date(), batch),
}

/** Marks sent and submitted invoices as overdue once the due date has passed in their user's time zone. */
export async function markOverdueInvoices(orm: MikroORM, now: Date, batch: Batch = everyUser): Promise<void> {
  const owners = await listPastDueOwners(orm, latestDay(now), batch)
  await eachUser(orm, owners, (scope) => setOverdue(scope, dateIn(scope.timeZone, now)), batch.signal)
}
