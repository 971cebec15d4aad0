import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import type { MikroORM } from '@mikro-orm/postgresql'
import { localScope, type Scope } from '../scope.ts'

/** The date at UTC+14, which is the latest calendar date anywhere. */
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

/** Lists the users for whom the work failed. The work succeeded for all others. */
export class UserFailures extends Error {
  readonly failures: readonly UserFailure[]

  constructor(failures: readonly UserFailure[]) {
    super('The work was not done for some users', { cause: failures[0]?.error })
    this.failures = failures
  }
}

/**
 * Runs the work for each user, in the user's scope and time zone. An error for one user does not stop the others. All errors are thrown
 * together at the end.
 */
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
