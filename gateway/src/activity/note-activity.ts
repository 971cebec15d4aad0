import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import type { Rows } from '../accounts/rows.ts'
import { logEvent } from './log-event.ts'
import type { Visit } from './visit.ts'

/** What strangers can cause as often as they like: counted, not listed one by one. */
const COUNTED: ReadonlySet<ActivityKind> = new Set(['sign-in-failed', 'code-refused', 'password-refused', 'reset-requested'])

interface Note {
  userId: number
  kind: ActivityKind
  visit: Visit
}

/** In the log, and in the list that the account's owner reads. What has happened has happened: should the list fail, the log says so. */
export async function noteActivity(rows: Rows, { userId, kind, visit }: Note): Promise<void> {
  logEvent(visit, kind, { userId })
  try {
    await rows('select note_activity(?, ?, ?, ?, ?)', [userId, kind, visit.address, visit.userAgent, COUNTED.has(kind)])
  } catch (error) {
    visit.log.error({ err: error, event: kind, userId }, 'activity not noted')
  }
}
