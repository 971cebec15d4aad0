import type { Timer } from '@billfold/contracts/timers/timer'
import { fieldError } from '@billfold/contracts/errors'
import { prepared } from '@billfold/server-kit/database/prepared'
import { instant, lookUp, lookUpOne } from '@billfold/server-kit/database/sql'
import type { Scope, Transaction } from '@billfold/server-kit/scope'

const COLUMNS = `
  t.id, p.client_id as "clientId", c.name as "clientName", t.project_id as "projectId", p.name as "projectName", t.description,
  ${instant('t.started_at')} as "startedAt", trim_scale(t.hours) as hours`

const NAMES = `
  left join ${lookUp('projects.project_directory', { of: 't', column: 'project_id' })} p on true
  left join ${lookUp('projects.client_directory', { of: 'p', column: 'client_id' })} c on true`

const LIST_TIMERS = prepared(`select ${COLUMNS} from (select * from timer where user_id = ?) t ${NAMES} order by t.started_at, t.id`)

export function listTimers(scope: Scope): Promise<Timer[]> {
  return scope.rows<Timer>(LIST_TIMERS, [scope.userId])
}

const GET_TIMER = prepared(`select ${COLUMNS} from ${lookUpOne('timer')} t ${NAMES}`)

export async function getTimer(scope: Scope, id: number): Promise<Timer | undefined> {
  const [timer] = await scope.rows<Timer>(GET_TIMER, [scope.userId, id])
  return timer
}

export async function deleteTimer(scope: Pick<Scope, 'userId' | 'rows'>, id: number): Promise<boolean> {
  return (await scope.rows('delete from timer where user_id = ? and id = ? returning id', [scope.userId, id])).length > 0
}

/**
 * Called in the transaction that saves the timer as an entry. If two requests do so concurrently, the second one waits and then finds the
 * timer gone.
 */
export async function takeTimer(tx: Transaction, id: number): Promise<void> {
  if (!(await deleteTimer(tx, id))) throw fieldError('conflict', 'timerId', 'This time has already been saved or discarded')
}
