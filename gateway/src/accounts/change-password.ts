import type { User } from '@billfold/contracts/accounts/user'
import type { Visit } from '../activity/visit.ts'
import { hashPassword } from './password.ts'
import { provePassword, wrongPassword } from './prove-password.ts'
import type { Rows } from './rows.ts'

interface PasswordChange {
  user: User
  currentPassword: string
  newPassword: string
  visit: Visit
}

/** Ends every session and every link for a new password: whoever knew the old one is out. The caller goes on in a session of a new id. */
export async function changePassword(rows: Rows, { user, currentPassword, newPassword, visit }: PasswordChange): Promise<void> {
  const known = await provePassword(rows, { user, password: currentPassword, visit, field: 'currentPassword' })
  const changed = await rows(
    `with changed as (update account set password_hash = ? where id = ? and password_hash = ? returning id),
      ended as (delete from session using changed where user_id = changed.id),
      withdrawn as (delete from password_reset using changed where user_id = changed.id)
     select id from changed`,
    [await hashPassword(newPassword), user.id, known],
  )
  // Somebody changed it while this was on its way.
  if (changed.length === 0) throw wrongPassword('currentPassword')
}
