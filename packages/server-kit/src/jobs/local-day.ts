import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import type { Moment } from '../scope.ts'

/** Where a day begins first: what is over anywhere is over there. */
export function latestDay(now: Date): CalendarDate {
  return dateIn('Pacific/Kiritimati', now)
}

/** Where the user of a scope lives; what a job does begins without a request that would tell. */
export async function timeZoneOf(scope: Pick<Moment, 'rows'>): Promise<string> {
  const [card] = await scope.rows<{ timeZone: string }>('select time_zone as "timeZone" from accounts.business_card')
  return card?.timeZone ?? 'UTC'
}
