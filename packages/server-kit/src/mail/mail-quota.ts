import { AppError } from '@billfold/contracts/errors'
import type { Transaction } from '../scope.ts'

/** Limits how much mail can be sent from a stolen account. */
const MAX_PER_HOUR = 100

/** The arbitrary first key of the advisory lock. The second key is the user id. */
const MAIL_LOCK = 4_711

/** Limits a user's messages from one schema. The lock makes concurrent requests check the limit one after the other. */
export async function requireMailQuota(tx: Transaction): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(?, ?)', [MAIL_LOCK, tx.userId])
  const [oldest] = await tx.rows<{ seconds: number }>(
    `select ceil(extract(epoch from created_at + interval '1 hour' - now()))::integer as seconds
     from mail where user_id = ? order by id desc offset ? limit 1`,
    [tx.userId, MAX_PER_HOUR - 1],
  )
  const retryAfter = oldest?.seconds ?? 0
  if (retryAfter > 0) throw new AppError('too_many_requests', 'You’ve sent too many messages in the last hour. Please try again later.', { retryAfter })
}
