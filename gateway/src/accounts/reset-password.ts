import type { PasswordReset } from '@billfold/contracts/accounts/security'
import { AppError } from '@billfold/contracts/errors'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import type { AccountTools } from './account-tools.ts'
import { holdAccount } from './change-password.ts'
import { hashPassword } from './password.ts'
import { hashOfToken } from './send-reset-link.ts'
import { attemptOf, forgiveAccount } from './throttle.ts'

interface Reset {
  visit: Visit
  /** Told as soon as the password is another one, whatever fails afterwards. */
  onReset: (userId: number) => void
}

/** With the link, once. Every session ends, and so does every other link, and a second factor that is only begun: whoever reads the mail now is the only one inside. */
export async function resetPassword({ rows, actFor }: Pick<AccountTools, 'rows' | 'actFor'>, { token, newPassword }: PasswordReset, { visit, onReset }: Reset): Promise<void> {
  const hash = hashOfToken(token)
  // A password is costly to hash: not for a link that is none.
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
  onReset(userId)
  await forgiveAccount(rows, attemptOf({ name: '', accountId: userId, address: visit.address }))
  await noteActivity(rows, { userId, kind: 'password-reset', visit })
}

function notValid(): AppError {
  const message = 'The link is not valid any more. Ask for a new one.'
  return new AppError('validation_failed', message, { issues: [{ path: 'token', message }] })
}
