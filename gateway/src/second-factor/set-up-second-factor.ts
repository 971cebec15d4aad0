import { randomBytes } from 'node:crypto'
import type { SecondFactorSetup } from '@billfold/contracts/accounts/security'
import type { User } from '@billfold/contracts/accounts/user'
import { AppError } from '@billfold/contracts/errors'
import type { AccountTools } from '../accounts/account-tools.ts'
import { holdProven } from '../accounts/change-password.ts'
import { base32, totpUri } from './totp.ts'

/** As long as the HMAC hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Creates a pending secret, replacing an earlier one. It is enabled by entering a code, and ends with a new password or when it expires. */
export async function setUpSecondFactor({ actFor, secrets }: AccountTools, { id, email }: User, proof: string): Promise<SecondFactorSetup> {
  const secret = randomBytes(SECRET_BYTES)
  const kept = await actFor(id).transaction(async (tx) => {
    await holdProven(tx, proof, 'password')
    return tx.rows(
      `insert into second_factor as known (user_id, secret) values (?, ?)
       on conflict (user_id) do update set secret = excluded.secret, last_step = 0, begun_at = now() where known.enabled_at is null
       returning user_id`,
      [id, secrets.seal(secret, id)],
    )
  })
  if (kept.length === 0) throw alreadyEnabled()
  return { secret: base32(secret), uri: totpUri(secret, email) }
}

export function alreadyEnabled(): AppError {
  return new AppError('conflict', 'Two-factor authentication is already enabled')
}
