import type { User } from '@billfold/contracts/accounts/user'
import type { Transaction } from '@billfold/server-kit/scope'
import type { Visit } from '../activity/visit.ts'
import type { AccountTools } from './account-tools.ts'
import { hashPassword } from './password.ts'
import { provePassword, wrongPassword } from './prove-password.ts'

interface PasswordChange {
  user: User
  currentPassword: string
  newPassword: string
  visit: Visit
}

/** Ends every session, every link for a new password and a second factor that is only begun: whoever knew the old one is out. The caller goes on in a session of a new id, by the hash that is answered. */
export async function changePassword({ rows, actFor }: Pick<AccountTools, 'rows' | 'actFor'>, { user, currentPassword, newPassword, visit }: PasswordChange): Promise<string> {
  const known = await provePassword(rows, { user, password: currentPassword, visit, field: 'currentPassword' })
  const proof = await hashPassword(newPassword)
  const changed = await actFor(user.id).transaction(async (tx) => {
    await holdAccount(tx)
    return tx.rows(
      `with changed as (update account set password_hash = ? where id = ? and password_hash = ? returning id),
        ended as (delete from session using changed where user_id = changed.id),
        withdrawn as (delete from password_reset using changed where user_id = changed.id),
        abandoned as (delete from second_factor using changed where user_id = changed.id and enabled_at is null)
       select id from changed`,
      [proof, user.id, known],
    )
  })
  // Somebody changed it while this was on its way.
  if (changed.length === 0) throw wrongPassword('currentPassword')
  return proof
}

/** Until the transaction ends no session starts and no password changes; earlier changes are visible to the next statement. */
export async function holdAccount(tx: Transaction): Promise<void> {
  await tx.rows('select from account where id = ? for no key update', [tx.userId])
}
