import type { ActivityKind } from '@billfold/contracts/accounts/activity'
import type { Visit } from './visit.ts'

/** Besides what the owner reads: what is of no account, or of none any more. */
type SecurityEvent = ActivityKind | 'account-deleted' | 'refused'

interface EventFacts {
  userId?: number | undefined
  /** Of a name that nobody has: its fingerprint. People type passwords where a name belongs. */
  name?: string
  code?: string
}

/** One line with who, where and what; when and which request are in every line. docs/running.md names the events. */
export function logEvent({ log, address }: Pick<Visit, 'log' | 'address'>, event: SecurityEvent, facts: EventFacts): void {
  log.info({ event, address, ...facts }, 'security')
}
