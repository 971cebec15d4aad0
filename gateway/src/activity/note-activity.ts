import type { Logger } from '@billfold/server-kit/logger'
import type { ActivityKind } from '@billfold/contracts/accounts/security'
import type { GatewayContext } from '../context.ts'
import { addressOf } from '../security/address.ts'
import type { Rows } from '../accounts/rows.ts'

export interface Visit {
  address: string
  userAgent: string
  log: Logger
}

export function visitOf(ctx: GatewayContext): Visit {
  return { address: addressOf(ctx), userAgent: ctx.get('user-agent').slice(0, 500), log: ctx.state.log }
}

type SecurityEvent = ActivityKind | 'account-deleted' | 'refused'

interface EventFacts {
  userId?: number | undefined
  /** Fingerprint of an unknown user name, not the name itself, because people sometimes type their password into that field. */
  name?: string
  code?: string
}

/** Logs one line per event; the logger adds the time and request id. docs/running.md lists the events. */
export function logEvent({ log, address }: Pick<Visit, 'log' | 'address'>, event: SecurityEvent, facts: EventFacts): void {
  log.info({ event, address, ...facts }, 'security')
}

/** Events that strangers can trigger at will are counted instead of listed individually. */
const COUNTED: ReadonlySet<ActivityKind> = new Set(['sign-in-failed', 'code-refused', 'password-refused', 'reset-requested'])

interface Note {
  userId: number
  kind: ActivityKind
  visit: Visit
}

/** Writes to the log and to the owner's activity list. The event has already happened, so a failed insert is only logged. */
export async function noteActivity(rows: Rows, { userId, kind, visit }: Note): Promise<void> {
  logEvent(visit, kind, { userId })
  try {
    await rows('select note_activity(?, ?, ?, ?, ?)', [userId, kind, visit.address, visit.userAgent, COUNTED.has(kind)])
  } catch (error) {
    visit.log.error({ err: error, event: kind, userId }, 'activity not noted')
  }
}
