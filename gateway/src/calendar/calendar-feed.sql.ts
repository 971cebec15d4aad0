import type { CalendarFeed } from '@billfold/contracts/calendar/calendar-feed-calls'
import type { User } from '@billfold/contracts/accounts/user'
import { MAX_ID } from '@billfold/contracts/id'
import { instant } from '@billfold/server-kit/database/sql'
import { randomSecret } from '@billfold/server-kit/key-ring'
import type { Scope } from '@billfold/server-kit/scope'
import { userColumns } from '../accounts/account.sql.ts'
import { hashOfToken } from '../security/secret-token.ts'

/** The token includes the user's id so that row-level security applies to the lookup. */
const FORMAT = /^([1-9]\d{0,9})-[\w-]{43}$/

/** Returns the user's id in a token, or undefined if the text does not have the format of a token. */
export function userOfFeed(token: string): number | undefined {
  const id = Number(FORMAT.exec(token)?.[1])
  return id <= MAX_ID ? id : undefined
}

export async function readFeed(scope: Scope): Promise<CalendarFeed> {
  const [feed] = await scope.rows<CalendarFeed>(`select ${instant('created_at')} as "createdAt" from calendar_feed where user_id = ?`, [scope.userId])
  return feed ?? { createdAt: null }
}

/** Returns the new token. The previous one stops working. */
export async function createFeed(scope: Scope): Promise<string> {
  const token = `${scope.userId}-${randomSecret()}`
  await scope.rows(
    'insert into calendar_feed (user_id, secret_hash) values (?, ?) on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now()',
    [scope.userId, hashOfToken(token)],
  )
  return token
}

export async function removeFeed(scope: Scope): Promise<void> {
  await scope.rows('delete from calendar_feed where user_id = ?', [scope.userId])
}

export async function findFeedOwner(scope: Scope, token: string): Promise<User | undefined> {
  const [user] = await scope.rows<User>(
    `select ${userColumns('u')} from calendar_feed f cross join lateral account_with_profile(f.user_id) u where f.user_id = ? and f.secret_hash = ?`,
    [scope.userId, hashOfToken(token)],
  )
  return user
}
