import { randomBytes } from 'node:crypto'
import type { SecondFactorState } from '@billfold/contracts/accounts/security'
import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { Rows } from '../accounts/rows.ts'
import { isKnownNetwork } from '../accounts/sign-in-failure.sql.ts'
import { waitInWords } from '../accounts/throttle.ts'
import { networkOf } from '../security/address.ts'
import { hashOfToken } from '../security/secret-token.ts'
import { base32 } from './totp.ts'

export async function secondFactorState(scope: Scope): Promise<SecondFactorState> {
  const [state] = await scope.rows<SecondFactorState>(
    `select true as "isEnabled", (select count(*)::integer from recovery_code r where r.user_id = f.user_id) as "recoveryCodesLeft"
     from second_factor f where f.user_id = ? and f.enabled_at is not null`,
    [scope.userId],
  )
  return state ?? { isEnabled: false, recoveryCodesLeft: 0 }
}

/** Re-encrypts the secret, unless the second factor has been replaced in the meantime. */
export async function replaceSecret({ userId, rows }: Pick<Scope, 'userId' | 'rows'>, before: Buffer, after: Buffer): Promise<void> {
  await rows('update second_factor set secret = ? where user_id = ? and secret = ?', [after, userId, before])
}

/** Stores a secret, replacing one that was never enabled. Returns false if the second factor is already enabled. */
export async function storePendingSecret(tx: Transaction, secret: Buffer): Promise<boolean> {
  const stored = await tx.rows(
    `insert into second_factor as known (user_id, secret) values (?, ?)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0, begun_at = now() where known.enabled_at is null
     returning user_id`,
    [tx.userId, secret],
  )
  return stored.length > 0
}

interface StoredFactor {
  secret: Buffer
  isEnabled: boolean
  isOver: boolean
}

export async function lockSecondFactor(tx: Transaction): Promise<StoredFactor | undefined> {
  const [factor] = await tx.rows<StoredFactor>(
    `select secret, enabled_at is not null as "isEnabled", begun_at < now() - interval '15 minutes' as "isOver" from second_factor where user_id = ? for update`,
    [tx.userId],
  )
  return factor
}

export async function enable(tx: Transaction): Promise<void> {
  await tx.rows('update second_factor set enabled_at = now() where user_id = ?', [tx.userId])
}

/** Deletes the second factor with its recovery codes and guess counters. */
export async function deleteSecondFactor(tx: Transaction): Promise<void> {
  await tx.rows('delete from second_factor where user_id = ?', [tx.userId])
  await tx.rows('delete from second_factor_failure where user_id = ?', [tx.userId])
}

export async function findFactor(rows: Rows, userId: number): Promise<Buffer | null> {
  const [account] = await rows<{ factor: Buffer | null }>('select second_factor_of(?) as factor', [userId])
  return account?.factor ?? null
}

/** Each code works only once: the database accepts only one of two concurrent uses. */
export async function spendStep(scope: Pick<Scope, 'userId' | 'rows'>, step: number): Promise<boolean> {
  const spent = await scope.rows('update second_factor set last_step = ? where user_id = ? and last_step < ? returning user_id', [step, scope.userId, step])
  return spent.length > 0
}

const CODES = 10
/** 120 bits, written as 24 letters: immune to brute force, no matter how fast the hash is. Older codes with 16 letters still work. */
const CODE_BYTES = 15

/** Replaces all recovery codes and returns them to be shown once. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase())
  await tx.rows('delete from recovery_code where user_id = ?', [tx.userId])
  const hashes = `array[${codes.map(() => '?').join(', ')}]::bytea[]`
  await tx.rows(`insert into recovery_code (user_id, hash) select ?, unnest(${hashes})`, [tx.userId, ...codes.map(hashOfToken)])
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

export async function spendRecoveryCode(scope: Scope, code: string): Promise<boolean> {
  const spent = await scope.rows('delete from recovery_code where user_id = ? and hash = ? returning user_id', [scope.userId, hashOfToken(code)])
  return spent.length > 0
}

/** Each guess beyond this number doubles the wait before the next one, from one minute up to a day. */
const FREE_GUESSES = 5
const LONGEST_DOUBLING = 11
const LONGEST = "interval '1 day'"

/**
 * Returns the key for counting guesses. Networks where the owner is known are counted separately. All others share one counter, because
 * three in a million codes are valid at any moment and an attacker who has the password may use many addresses.
 */
export async function guessCounterOf(rows: Rows, userId: number, address: string): Promise<string> {
  return (await isKnownNetwork(rows, { accountId: userId, address })) ? networkOf(address) : ''
}

/**
 * Counts the guess before the code is checked, so that concurrent guesses are counted one after another. Throws if the user still has to
 * wait.
 */
export async function countGuess(scope: Scope, network: string): Promise<void> {
  const counted = await scope.rows(
    `insert into second_factor_failure as counted (user_id, network, failures, until) values (?, ?, 1, '-infinity')
     on conflict (user_id, network) do update set
       failures = counted.failures + 1,
       until = case when counted.failures + 1 < ${FREE_GUESSES} then '-infinity'
         else now() + least(${LONGEST}, interval '1 minute' * 2 ^ least(counted.failures + 1 - ${FREE_GUESSES}, ${LONGEST_DOUBLING})) end
     where counted.until <= now()
     returning failures`,
    [scope.userId, network],
  )
  if (counted.length === 0) throw await tooManyGuesses(scope, network)
}

async function tooManyGuesses(scope: Scope, network: string): Promise<AppError> {
  const [left] = await scope.rows<{ seconds: number }>(
    'select greatest(1, ceil(extract(epoch from until - now())))::integer as seconds from second_factor_failure where user_id = ? and network = ?',
    [scope.userId, network],
  )
  const seconds = left?.seconds ?? 1
  return new AppError('too_many_requests', fillIn('Too many wrong codes. Try again in {wait}, or use a recovery code.', { wait: waitInWords(seconds) }), { retryAfter: seconds })
}

export async function forgiveGuesses(scope: Scope, network: string): Promise<void> {
  await scope.rows('delete from second_factor_failure where user_id = ? and network = ?', [scope.userId, network])
}
