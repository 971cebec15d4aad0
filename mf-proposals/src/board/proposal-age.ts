import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { perLanguage } from '@billfold/web-kit'

/** The date on which the proposal got its current status, or its creation date if no such date is recorded. */
export function sinceWhen({ status, sentDate, acceptedDate, rejectedDate, createdAt }: ListedProposal): string {
  const dates = { draft: null, sent: sentDate, accepted: acceptedDate, rejected: rejectedDate, expired: null }
  return dates[status] ?? createdAt
}

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const DAY = 86_400_000
const DAYS_PER_MONTH = 30
const DAYS_PER_YEAR = 365

/** Returns 'today', 'yesterday', '12 days ago' or '2 months ago'. Calendar dates have no time zone, so the difference is in whole days. */
export function formatAge(since: CalendarDate, today: CalendarDate): string {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / DAY))
  if (days < 2 * DAYS_PER_MONTH) return relative().format(-days, 'day')
  if (days < DAYS_PER_YEAR) return relative().format(-Math.floor(days / DAYS_PER_MONTH), 'month')
  return relative().format(-Math.floor(days / DAYS_PER_YEAR), 'year')
}
