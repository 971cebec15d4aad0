import type { User } from '@billfold/contracts/accounts/user'
import { inlinedJson, rewriteInlinedJson } from './inlined-json.ts'

const ID = 'billfold-session'

interface InlinedSession {
  user: User | null
  /** Whoever comes may look around in an account with sample data. */
  offersDemo?: boolean
}

/** Who is signed in, as the gateway wrote it into the page; null where it did not. */
export function inlinedSession(): InlinedSession | null {
  return inlinedJson(ID) as InlinedSession | null
}

/** Once signed out. */
export function forgetInlinedUser(): void {
  rewriteInlinedJson(ID, { ...inlinedSession(), user: null })
}
