import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { arrayOf } from '@billfold/server-kit/database/sql'
import { eachUser } from '@billfold/server-kit/jobs/each-user'
import type { ScheduledJob } from '@billfold/server-kit/jobs/job'
import { latestDay } from '@billfold/server-kit/jobs/local-day'
import { type News, notify } from '@billfold/server-kit/notifications/notify'
import type { Transaction } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'

/** Somewhere it is midnight at every quarter of an hour. */
export const dueJob: ScheduledJob = {
  name: 'due-projects',
  cron: '*/15 * * * *',
  run: ({ orm }) => notifyOfDueProjects(orm, new Date()),
}

/** Who was away longer than that tells nothing of what came due meanwhile: it is no news any more. */
const DAYS_LATE = 3

/** Tells of open projects whose last day has come where their user lives; of each due date once. */
export async function notifyOfDueProjects(orm: MikroORM, now: Date): Promise<void> {
  const last = latestDay(now)
  // A day more: where a day begins last it is still the one before.
  const range = [addDays(last, -DAYS_LATE - 1), last]
  const candidates = await orm.em.getConnection().execute<{ userId: number; id: number }[]>('select user_id as "userId", id from project_due(?::date, ?::date)', range)
  await eachUser(orm, candidates, (scope, projects) => {
    const ids = projects.map(({ id }) => id)
    return scope.transaction((tx) => notifyUser(tx, ids, now))
  })
}

interface DueProject extends Pick<News, 'name' | 'clientName'> {
  id: number
  dueDate: string
}

async function notifyUser(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  const today = dateIn(tx.timeZone, now)
  // What was entered after its last day is history.
  const due = await tx.rows<DueProject>(
    `select p.id, p.name, p.due_date as "dueDate", c.name as "clientName"
     from project p join client c on c.user_id = p.user_id and c.id = p.client_id
     where p.user_id = ? and p.id = any(?::integer[]) and p.status in ('active', 'on_hold') and not p.is_archived
       and p.due_date between ?::date and ?::date and p.created_at < (p.due_date + 1)::timestamp at time zone ?
     order by p.due_date, p.id`,
    [tx.userId, arrayOf(ids), addDays(today, -DAYS_LATE), today, tx.timeZone],
  )
  for (const { id, dueDate, name, clientName } of due) {
    await notify(tx, { kind: 'project-due', subject: 'project', subjectId: id, name, clientName, amount: null, key: `project-due ${id} ${dueDate}` })
  }
}
