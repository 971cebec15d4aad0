import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import type { MikroORM } from '@mikro-orm/postgresql'
import { localScope, type Scope } from '../scope.ts'

/** UTC+14, the latest calendar date anywhere. */
export function latestDay(now: Date): CalendarDate {
  return dateIn('Pacific/Kiritimati', now)
}

interface Owned {
  userId: number
}

interface UserFailure {
  userId: number
  error: unknown
}

/** The work was done for all users but these. */
export class UserFailures extends Error {
  readonly failures: readonly UserFailure[]

  constructor(failures: readonly UserFailure[]) {
    super('The work was not done for some users', { cause: failures[0]?.error })
    this.failures = failures
  }
}

/** Runs the work per user, in the user's scope and time zone. An error for one user does not stop the others; all errors are thrown at the end. */
export async function eachUser<Item extends Owned>(
  orm: MikroORM,
  items: readonly Item[],
  work: (scope: Scope, items: Item[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: UserFailure[] = []
  for (const [userId, theirs] of Map.groupBy(items, (item) => item.userId)) {
    signal?.throwIfAborted()
    try {
      await work(await localScope(orm, userId), theirs)
    } catch (error) {
      failures.push({ userId, error })
    }
  }
  if (failures.length > 0) throw new UserFailures(failures)
}
