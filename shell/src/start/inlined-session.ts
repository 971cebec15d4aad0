import type { User } from '@billfold/contracts/accounts/user'
import { inlinedJson } from './inlined-json.ts'

/** Who is signed in, as the gateway wrote it into the page; null where it did not. */
export function inlinedSession(): { user: User | null } | null {
  return inlinedJson('billfold-session') as { user: User | null } | null
}
