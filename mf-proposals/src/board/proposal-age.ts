import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { perLanguage } from '@billfold/web-kit'

type StatusEvent = 'created' | 'sent' | 'accepted' | 'rejected'

/** Keys in the translation catalog. */
export const ageTexts: Record<StatusEvent, string> = {
  created: 'Created {age}',
  sent: 'Sent {age}',
  accepted: 'Accepted {age}',
  rejected: 'Rejected {age}',
}

/** When the proposal got its current status, or when it was created if no such date is recorded. */
export function lastStatusChange({ status, sentDate, acceptedDate, rejectedDate, createdAt }: ListedProposal): { event: StatusEvent; since: string } {
  if (status === 'sent' && sentDate !== null) return { event: 'sent', since: sentDate }
  if (status === 'accepted' && acceptedDate !== null) return { event: 'accepted', since: acceptedDate }
  if (status === 'rejected' && rejectedDate !== null) return { event: 'rejected', since: rejectedDate }
  return { event: 'created', since: createdAt }
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
