import type { PasswordReset } from '@billfold/contracts/accounts/security'
import { AppError } from '@billfold/contracts/errors'
import { noteActivity } from '../activity/note-activity.ts'
import type { Visit } from '../activity/visit.ts'
import { hashPassword } from './password.ts'
import type { Rows } from './rows.ts'
import { hashOfToken } from './send-reset-link.ts'
import { attemptOf, forgiveAccount } from './throttle.ts'

interface Reset {
  visit: Visit
  /** Told as soon as the password is another one, whatever fails afterwards. */
  onReset: (userId: number) => void
}

/** With the link, once. Every session ends, and so does every other link: whoever reads the mail now is the only one inside. */
export async function resetPassword(rows: Rows, { token, newPassword }: PasswordReset, { visit, onReset }: Reset): Promise<void> {
  const hash = hashOfToken(token)
  // A password is costly to hash: not for a link that is none.
  const known = await rows('select from password_reset where token_hash = ? and expires_at > now()', [hash])
  if (known.length === 0) throw notValid()
  const [reset] = await rows<{ id: number }>(
    `with taken as (delete from password_reset where token_hash = ? and expires_at > now() returning user_id),
      withdrawn as (delete from password_reset p using taken where p.user_id = taken.user_id and p.token_hash <> ?),
      ended as (delete from session s using taken where s.user_id = taken.user_id)
     update account a set password_hash = ? from taken where a.id = taken.user_id returning a.id`,
    [hash, hash, await hashPassword(newPassword)],
  )
  if (!reset) throw notValid()
  onReset(reset.id)
  await forgiveAccount(rows, attemptOf({ name: '', accountIds: [reset.id], address: visit.address }))
  await noteActivity(rows, { userId: reset.id, kind: 'password-reset', visit })
}

function notValid(): AppError {
  const message = 'The link is not valid any more. Ask for a new one.'
  return new AppError('validation_failed', message, { issues: [{ path: 'token', message }] })
}
