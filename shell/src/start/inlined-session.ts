import type { User } from '@billfold/contracts/accounts/user'
import { inlinedJson } from './inlined-json.ts'

interface InlinedSession {
  user: User | null
  /** Whoever comes may look around in an account with sample data. */
  offersDemo?: boolean
}

/** Who is signed in, as the gateway wrote it into the page; null where it did not. */
export function inlinedSession(): InlinedSession | null {
  return inlinedJson('billfold-session') as InlinedSession | null
}
