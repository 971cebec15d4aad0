import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import type { Rows } from '../accounts/rows.ts'
import { logEvent } from './log-event.ts'
import type { Visit } from './visit.ts'

/** Events that strangers can cause at will are counted instead of listed one by one. */
const COUNTED: ReadonlySet<ActivityKind> = new Set(['sign-in-failed', 'code-refused', 'password-refused', 'reset-requested'])

interface Note {
  userId: number
  kind: ActivityKind
  visit: Visit
}

/** Writes to the log and to the owner's activity list. The event has happened already, so a failing insert is only logged. */
export async function noteActivity(rows: Rows, { userId, kind, visit }: Note): Promise<void> {
  logEvent(visit, kind, { userId })
  try {
    await rows('select note_activity(?, ?, ?, ?, ?)', [userId, kind, visit.address, visit.userAgent, COUNTED.has(kind)])
  } catch (error) {
    visit.log.error({ err: error, event: kind, userId }, 'activity not noted')
  }
}
