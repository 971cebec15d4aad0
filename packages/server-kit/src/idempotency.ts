import { createHash } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import type { Scope } from './scope.ts'

/** Keys are forgotten after this; a retry comes within seconds or minutes. */
const KEPT = '2 days'

const KEY = /^[\x21-\x7e]{1,255}$/

interface Attempt {
  /** The Idempotency-Key header; empty where the caller sent none. */
  key: string
  call: string
  input: unknown
}

/**
 * Runs a creating call once for a key. The key, the work and its answer are one transaction: a second attempt waits for
 * the first, then gets its answer; an attempt that failed leaves nothing behind and may be made again.
 */
export async function once<T>(scope: Scope, attempt: Attempt, work: (scope: Scope) => Promise<T>): Promise<T> {
  if (attempt.key === '') return work(scope)
  if (!KEY.test(attempt.key)) throw new AppError('validation_failed', 'Idempotency-Key must have 1 to 255 printable characters')
  return scope.transaction(async (tx) => {
    const fingerprint = createHash('sha256').update(JSON.stringify([attempt.call, attempt.input])).digest('hex')
    if (!(await claim(tx, attempt.key, fingerprint))) return replay<T>(tx, attempt.key, fingerprint)
    const answer = await work(tx)
    tx.plannedLater('update idempotency_key set answer = ?::jsonb where key = ?', [JSON.stringify(answer), attempt.key])
    return answer
  })
}

/** False when the key was used before. Waits while another transaction is using it. */
async function claim(scope: Scope, key: string, fingerprint: string): Promise<boolean> {
  const claimed = await scope.planned(
    `with swept as (delete from idempotency_key where created_at < now() - interval '${KEPT}')
     insert into idempotency_key (user_id, key, fingerprint) values (?, ?, ?)
     on conflict do nothing returning key`,
    [scope.userId, key, fingerprint],
  )
  return claimed.length > 0
}

async function replay<T>(scope: Scope, key: string, fingerprint: string): Promise<T> {
  const [first] = await scope.planned<{ fingerprint: string; answer: T }>('select fingerprint, answer from idempotency_key where key = ?', [key])
  if (first?.fingerprint !== fingerprint) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for a different request')
  }
  return first.answer
}
