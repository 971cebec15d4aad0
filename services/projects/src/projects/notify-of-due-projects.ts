import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { eachUser, latestDay } from '@billfold/server-kit/jobs/each-user'
import type { ScheduledJob } from '@billfold/server-kit/jobs/job'
import { notify } from '@billfold/server-kit/notifications/notify'
import type { Transaction } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { findDueProjects, listDueProjects } from './project.sql.ts'

/** Time zones reach midnight at every quarter of an hour. */
export const dueJob: ScheduledJob = {
  name: 'due-projects',
  cron: '*/15 * * * *',
  run: ({ orm }) => notifyOfDueProjects(orm, new Date()),
}

/** Catches up after downtime of up to this many days; older due dates are no longer worth a notification. */
const DAYS_LATE = 3

/** Notifies each user once about every due date of an open project, when that day has begun in the user's time zone. */
export async function notifyOfDueProjects(orm: MikroORM, now: Date): Promise<void> {
  const last = latestDay(now)
  // One more day, because the westernmost zones are still on the previous day.
  const candidates = await findDueProjects(orm, addDays(last, -DAYS_LATE - 1), last)
  await eachUser(orm, candidates, (scope, projects) => {
    const ids = projects.map(({ id }) => id)
    return scope.transaction((tx) => notifyUser(tx, ids, now))
  })
}

async function notifyUser(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  const today = dateIn(tx.timeZone, now)
  for (const { id, dueDate, name, clientName } of await listDueProjects(tx, ids, addDays(today, -DAYS_LATE), today)) {
    await notify(tx, { kind: 'project-due', subject: 'project', subjectId: id, name, clientName, amount: null, key: `project-due ${id} ${dueDate}` })
  }
}
