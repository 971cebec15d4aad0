import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type Scope, userScope } from '../scope.ts'

/** Where a day begins first: what is over anywhere is over there. */
export function latestDay(now: Date): CalendarDate {
  return dateIn('Pacific/Kiritimati', now)
}

/** A user with the days of where they live; what a job does begins without a request that would tell. */
export async function localScope(orm: MikroORM, userId: number): Promise<Scope> {
  const [card] = await userScope(orm, userId, 'UTC').rows<{ timeZone: string }>('select time_zone as "timeZone" from accounts.business_card')
  return userScope(orm, userId, card?.timeZone ?? 'UTC')
}
