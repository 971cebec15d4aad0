import type { User } from '@billfold/contracts/accounts/user'
import { type ApiToken, type CreatedApiToken, MAX_API_TOKENS, type NewApiToken } from '@billfold/contracts/api-tokens/api-token'
import { AppError } from '@billfold/contracts/errors'
import { MAX_ID } from '@billfold/contracts/id'
import { fillIn } from '@billfold/contracts/message'
import { prepared } from '@billfold/server-kit/database/prepared'
import { instant } from '@billfold/server-kit/database/sql'
import { randomSecret } from '@billfold/server-kit/key-ring'
import type { Scope } from '@billfold/server-kit/scope'
import { lockAccount, userColumns } from '../accounts/account.sql.ts'
import { hashOfToken } from '../security/secret-token.ts'

/** The prefix lets secret scanners recognize a token. The token includes the user's id so that row-level security applies to the lookup. */
const FORMAT = /^billfold_([1-9]\d{0,9})_[\w-]{43}$/
const ANYWHERE = /billfold_[1-9]\d{0,9}_[\w-]{43}/g

/** Returns the user's id in a token, or undefined if the text does not have the format of a token. */
export function userOfToken(token: string): number | undefined {
  const id = Number(FORMAT.exec(token)?.[1])
  return id <= MAX_ID ? id : undefined
}

export function tokensIn(text: string): string[] {
  return text.match(ANYWHERE) ?? []
}

const columns = `id, name, hint, scopes, ${instant('created_at')} as "createdAt", ${instant('expires_at')} as "expiresAt", coalesce(expires_at <= now(), false) as "isExpired",
  ${instant('last_used_at')} as "lastUsedAt", last_address as "lastAddress"`

export async function listApiTokens(scope: Scope): Promise<ApiToken[]> {
  return scope.rows<ApiToken>(`select ${columns} from api_token where user_id = ? order by id desc`, [scope.userId])
}

export async function createApiToken(scope: Scope, { name, scopes, expiresInDays }: NewApiToken): Promise<CreatedApiToken> {
  const token = `billfold_${scope.userId}_${randomSecret()}`
  const created = await scope.transaction(async (tx) => {
    // The lock keeps concurrent requests from exceeding the limit.
    await lockAccount(tx)
    return tx.rows<ApiToken>(
      `insert into api_token (user_id, name, secret_hash, hint, scopes, expires_at)
       select ?, ?, ?, ?, ?::text[], now() + make_interval(days => ?::integer)
       where (select count(*) from api_token where user_id = ?) < ${MAX_API_TOKENS}
       returning ${columns}`,
      [scope.userId, name, hashOfToken(token), token.slice(-4), scopes, expiresInDays, scope.userId],
    )
  })
  const [stored] = created
  if (!stored) throw new AppError('conflict', fillIn('You can have at most {maximum} API tokens. Revoke one that you no longer need.', { maximum: MAX_API_TOKENS }))
  return { ...stored, token }
}

export async function revokeApiToken(scope: Scope, id: number): Promise<boolean> {
  const revoked = await scope.rows('delete from api_token where user_id = ? and id = ? returning id', [scope.userId, id])
  return revoked.length > 0
}

/** Returns false if the token was not valid. */
export async function revokeLeakedToken(scope: Scope, token: string): Promise<boolean> {
  const revoked = await scope.rows('delete from api_token where user_id = ? and secret_hash = ? returning id', [scope.userId, hashOfToken(token)])
  return revoked.length > 0
}

export interface FoundToken {
  user: User
  id: number
  scopes: readonly string[]
  isExpired: boolean
  /** True if the last recorded use is more than a minute old. */
  isUnseen: boolean
}

const SELECT_TOKEN = prepared(
  `select ${userColumns('u')}, t.id as "tokenId", t.scopes, coalesce(t.expires_at <= now(), false) as "isExpired",
     coalesce(t.last_used_at < now() - interval '1 minute', true) as "isUnseen"
   from api_token t cross join lateral account_with_profile(t.user_id) u
   where t.user_id = ? and t.secret_hash = ?`,
)

export async function findApiToken(scope: Scope, token: string): Promise<FoundToken | undefined> {
  const [found] = await scope.rows<User & Omit<FoundToken, 'user' | 'id'> & { tokenId: number }>(SELECT_TOKEN, [scope.userId, hashOfToken(token)])
  if (!found) return undefined
  const { tokenId, scopes, isExpired, isUnseen, ...user } = found
  return { user, id: tokenId, scopes, isExpired, isUnseen }
}

/** Commits asynchronously, without waiting for the disk or a standby. */
export async function noteTokenUse(scope: Scope, id: number, address: string): Promise<void> {
  const asynchronous = "(select set_config('synchronous_commit', 'off', true)) asynchronous"
  await scope.rows(`update api_token set last_used_at = now(), last_address = ? from ${asynchronous} where user_id = ? and id = ?`, [address, scope.userId, id])
}
