import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type Scope, userScope } from '../scope.ts'

/** UTC+14, the latest calendar date anywhere. */
export function latestDay(now: Date): CalendarDate {
  return dateIn('Pacific/Kiritimati', now)
}

/** The user's scope in the user's own time zone, because a job has no request that provides it. */
export async function localScope(orm: MikroORM, userId: number): Promise<Scope> {
  const [card] = await userScope(orm, userId, 'UTC').rows<{ timeZone: string }>('select time_zone as "timeZone" from accounts.business_card')
  return userScope(orm, userId, card?.timeZone ?? 'UTC')
}
