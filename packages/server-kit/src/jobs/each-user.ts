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

/** Runs the work per user, in the user's scope and time zone. An error for one user does not stop the others; all errors are thrown at the end. */
export async function eachUser<Item extends Owned>(orm: MikroORM, items: readonly Item[], work: (scope: Scope, items: Item[]) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const [userId, theirs] of Map.groupBy(items, (item) => item.userId)) {
    try {
      await work(await localScope(orm, userId), theirs)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The work was not done for some users')
}
