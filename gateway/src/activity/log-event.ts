import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import type { Visit } from './visit.ts'

/** Also events without an account, or of a deleted one. */
type SecurityEvent = ActivityKind | 'account-deleted' | 'refused'

interface EventFacts {
  userId?: number | undefined
  /** Fingerprint of an unknown user name: people sometimes type their password there. */
  name?: string
  code?: string
}

/** One line per event; every line has the time and request id already. docs/running.md lists the events. */
export function logEvent({ log, address }: Pick<Visit, 'log' | 'address'>, event: SecurityEvent, facts: EventFacts): void {
  log.info({ event, address, ...facts }, 'security')
}
