import { AppError, fieldError } from '@billfold/contracts/errors'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import type { NewTimer, Timer, TimerChanges } from '@billfold/contracts/timers/timer'
import { sharedNow } from '@billfold/server-kit/database/clock'
import { route } from '@billfold/server-kit/routes'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { TimerEntity } from './timer.entity.ts'
import { deleteTimer, getTimer, listTimers } from './timer.sql.ts'

export const timerRoutes = [
  route(timerCalls.list, async ({ scope }) => ({ now: new Date(sharedNow()).toISOString(), timers: await listTimers(scope) })),
  route(timerCalls.start, ({ scope, body }) => startTimer(scope, body)),
  route(timerCalls.change, ({ scope, params, body }) => changeTimer(scope, params.id, body)),
  route(timerCalls.discard, ({ scope, params }) => discardTimer(scope, params.id)),
]

function startTimer(scope: Scope, { projectId = null, description = '', startedAt, hours }: NewTimer): Promise<Timer | undefined> {
  return scope.transaction(async (tx) => {
    const timer = tx.em.create(TimerEntity, { userId: tx.userId, projectId, description, startedAt: startOf(startedAt) ?? new Date(sharedNow()), hours: hours ?? null })
    await tx.em.flush()
    return getTimer(tx, timer.id)
  })
}

/** Absent fields keep their values. */
function changeTimer(scope: Scope, id: number, { startedAt, ...changes }: TimerChanges): Promise<Timer | undefined> {
  return scope.transaction(async (tx) => {
    const timer = await tx.em.findOne(TimerEntity, { userId: tx.userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!timer) return undefined
    tx.em.assign(timer, { ...changes, startedAt: startOf(startedAt) }, { ignoreUndefined: true })
    await tx.em.flush()
    return getTimer(tx, id)
  })
}

async function discardTimer(scope: Scope, id: number): Promise<undefined> {
  if (!(await deleteTimer(scope, id))) throw new AppError('not_found', 'Timer not found')
}

/** Tolerance in milliseconds for a browser's clock that is ahead. */
const TOLERANCE = 60_000

function startOf(startedAt: string | undefined): Date | undefined {
  if (startedAt === undefined) return undefined
  const start = new Date(startedAt)
  if (start.getTime() <= sharedNow() + TOLERANCE) return start
  throw fieldError('validation_failed', 'startedAt', 'The timer cannot start in the future')
}
