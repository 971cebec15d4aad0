import type { PasswordReset } from '@billfold/contracts/accounts/security'
import { AppError } from '@billfold/contracts/errors'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import type { AccountTools } from './account-tools.ts'
import { holdAccount } from './change-password.ts'
import { hashPassword } from './password.ts'
import { hashOfToken } from './send-reset-link.ts'
import { attemptOf, forgiveAccount } from './throttle.ts'

/** The link works once. All sessions, other links and a pending second factor end with it. */
export async function resetPassword({ rows, actFor }: Pick<AccountTools, 'rows' | 'actFor'>, { token, newPassword }: PasswordReset, visit: Visit): Promise<void> {
  const hash = hashOfToken(token)
  // Hashing is expensive, so check the link first.
  const [known] = await rows<{ userId: number }>('select user_id as "userId" from password_reset where token_hash = ? and expires_at > now()', [hash])
  if (!known) throw notValid()
  const { userId } = known
  const passwordHash = await hashPassword(newPassword)
  const reset = await actFor(userId).transaction(async (tx) => {
    await holdAccount(tx)
    return tx.rows(
      `with taken as (delete from password_reset where token_hash = ? and expires_at > now() returning user_id),
        withdrawn as (delete from password_reset p using taken where p.user_id = taken.user_id and p.token_hash <> ?),
        ended as (delete from session s using taken where s.user_id = taken.user_id),
        abandoned as (delete from second_factor f using taken where f.user_id = taken.user_id and f.enabled_at is null)
       update account a set password_hash = ? from taken where a.id = taken.user_id returning a.id`,
      [hash, hash, passwordHash],
    )
  })
  if (reset.length === 0) throw notValid()
  await forgiveAccount(rows, attemptOf({ name: '', accountId: userId, address: visit.address }))
  await noteActivity(rows, { userId, kind: 'password-reset', visit })
}

function notValid(): AppError {
  const message = 'The link is not valid any more. Ask for a new one.'
  return new AppError('validation_failed', message, { issues: [{ path: 'token', message }] })
}
