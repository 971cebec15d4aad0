import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import type { Rows } from '../accounts/rows.ts'
import { isKnownNetwork } from '../accounts/sign-in-failure.sql.ts'
import { waitInWords } from '../accounts/throttle.ts'
import { networkOf } from '../security/address.ts'

/** Each guess beyond these doubles the wait before the next one, from one minute up to a day. */
const FREE_GUESSES = 5
const LONGEST_DOUBLING = 11
const LONGEST = "interval '1 day'"

/**
 * Returns the key for counting guesses. A network where the owner has been signed in is counted separately; all others share one count,
 * because three of a million codes are valid at any moment and an attacker with the password may use many addresses.
 */
export async function placeOf(rows: Rows, userId: number, address: string): Promise<string> {
  return (await isKnownNetwork(rows, { accountId: userId, address })) ? networkOf(address) : ''
}

/** Counts before the code is checked, so that concurrent guesses are counted one after the other. Throws while the wait lasts. */
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
  return new AppError('too_many_requests', `Too many wrong codes. Try again in ${waitInWords(seconds)}, or use a recovery code.`, { retryAfter: seconds })
}

export async function forgiveGuesses(scope: Scope, network: string): Promise<void> {
  await scope.rows('delete from second_factor_failure where user_id = ? and network = ?', [scope.userId, network])
}
