import type { User } from '@billfold/contracts/accounts/user'
import { inlinedJson, rewriteInlinedJson } from './inlined-json.ts'

const ID = 'billfold-session'

interface InlinedSession {
  user: User | null
  /** Visitors may try a demo account with sample data. */
  offersDemo?: boolean
}

/** Session that the gateway inlined into the page; null if absent. */
export function inlinedSession(): InlinedSession | null {
  return inlinedJson(ID) as InlinedSession | null
}

/** Called after signing out. */
export function forgetInlinedUser(): void {
  rewriteInlinedJson(ID, { ...inlinedSession(), user: null })
}
