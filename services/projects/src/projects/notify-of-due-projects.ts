import { addDays, type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import { eachUser, latestDay } from '@billfold/server-kit/jobs/each-user'
import type { Batch, BatchedJob } from '@billfold/server-kit/jobs/job'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import { notify } from '@billfold/server-kit/notifications/notify'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { findDueProjects, listDueProjectBatches, listDueProjects } from './project.sql.ts'

/** Runs every 15 minutes because time zones differ by multiples of 15 minutes. */
export const dueJob: BatchedJob = {
  name: 'due-projects',
  cron: '*/15 * * * *',
  usersPerBatch: 250,
  listBatches: ({ orm }, page) => listDueProjectBatches(orm, candidateDays(new Date()), page),
  run: ({ orm }, batch) => notifyOfDueProjects(orm, new Date(), batch),
}

/** Notifications are sent up to this many days late, to catch up after downtime. Older due dates are not worth a notification. */
const DAYS_LATE = 3

/** Starts one day earlier, because the westernmost time zones are still on the previous day. */
function candidateDays(now: Date): { first: CalendarDate; last: CalendarDate } {
  const last = latestDay(now)
  return { first: addDays(last, -DAYS_LATE - 1), last }
}

/** Notifies each user once about each due date of an open project, when that day begins in the user's time zone. */
export async function notifyOfDueProjects(orm: MikroORM, now: Date, batch: Batch = everyUser): Promise<void> {
  const candidates = await findDueProjects(orm, candidateDays(now), batch)
  const notifyOwner = (scope: Scope, projects: { id: number }[]) => scope.transaction((tx) => notifyUser(tx, projects.map(({ id }) => id), now))
  await eachUser(orm, candidates, notifyOwner, batch.signal)
}

async function notifyUser(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  const today = dateIn(tx.timeZone, now)
  for (const { id, dueDate, name, clientName } of await listDueProjects(tx, ids, addDays(today, -DAYS_LATE), today)) {
    await notify(tx, { kind: 'project-due', subject: 'project', subjectId: id, name, clientName, amount: null, key: `project-due ${id} ${dueDate}` })
  }
}
