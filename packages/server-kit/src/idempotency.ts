import { createHash } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { prepared } from './database/prepared.ts'
import type { Scope, Transaction } from './scope.ts'

/** Long enough for retries, which come within seconds or minutes. */
const KEPT = '2 days'

const KEY = /^[\x21-\x7e]{1,255}$/

const DELETE_EXPIRED = prepared(`delete from idempotency_key where user_id = ? and created_at < now() - interval '${KEPT}'`)
// Unlike 'do nothing', 'do update' also returns the earlier response and locks its row.
const CLAIM = prepared(
  `insert into idempotency_key (user_id, key, fingerprint) values (?, ?, ?)
   on conflict (user_id, key) do update set key = excluded.key returning idempotency_key.fingerprint, answer, xmax = 0 as "isNew"`,
)
const KEEP_ANSWER = prepared('update idempotency_key set answer = ?::jsonb where user_id = ? and key = ?')

interface Attempt {
  key: string
  call: string
  input: unknown
  /** True if the work waits for another server. */
  isLong?: boolean
}

/**
 * Runs a create request once per key. The key, the work and the response share one transaction, so a second attempt waits for the first and
 * returns its response. A failed attempt leaves nothing behind and can be retried.
 */
export async function once<T>(scope: Scope, attempt: Attempt, work: (scope: Scope) => Promise<T>): Promise<T> {
  if (attempt.key === '') return work(scope)
  if (!KEY.test(attempt.key)) throw new AppError('validation_failed', 'Idempotency-Key must have 1 to 255 printable characters')
  const run = async (tx: Transaction) => {
    const fingerprint = createHash('sha256').update(JSON.stringify([attempt.call, attempt.input])).digest('hex')
    const earlier = await claim<T>(tx, attempt.key, fingerprint)
    if (earlier) return replay(earlier, fingerprint)
    const answer = await work(tx)
    await tx.rows(KEEP_ANSWER, [JSON.stringify(answer), tx.userId, attempt.key])
    return answer
  }
  return attempt.isLong ? scope.longTransaction(run) : scope.transaction(run)
}

interface Earlier<T> {
  fingerprint: string
  answer: T
}

/** Returns the earlier attempt that used the key, or undefined for a new key. Waits while another transaction uses the key. */
async function claim<T>(tx: Transaction, key: string, fingerprint: string): Promise<Earlier<T> | undefined> {
  // Needs a separate statement, because a combined one would still see the expired key.
  await tx.rows(DELETE_EXPIRED, [tx.userId])
  const [claimed] = await tx.rows<Earlier<T> & { isNew: boolean }>(CLAIM, [tx.userId, key, fingerprint])
  return claimed?.isNew ? undefined : claimed
}

function replay<T>({ fingerprint, answer }: Earlier<T>, asked: string): T {
  if (fingerprint !== asked) throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for a different request')
  return answer
}
