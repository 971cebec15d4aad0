import { toCalendarDate } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import { lastDayPassed, type ShareLinkChanges } from '@billfold/contracts/sharing/share-link'
import type { Scope } from '@billfold/server-kit/scope'
import { findShareLink, setLastDay, type StoredLink } from './share-link.queries.ts'

/** Undefined where the project has no link. */
export async function changeShareLink(scope: Scope, projectId: number, { expiresOn }: ShareLinkChanges): Promise<StoredLink | undefined> {
  const link = await findShareLink(scope, projectId)
  if (!link || expiresOn === undefined) return link
  const lastDay = expiresOn && toCalendarDate(expiresOn, scope.timeZone)
  if (lastDay && lastDay < scope.today()) {
    throw new AppError('validation_failed', lastDayPassed, { issues: [{ path: 'expiresOn', message: lastDayPassed }] })
  }
  return setLastDay(scope, projectId, lastDay)
}
