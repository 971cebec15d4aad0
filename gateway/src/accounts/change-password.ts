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

/**
 * Ends all sessions, reset links and a pending second factor, to lock out anybody who knew the old password. The caller starts a new
 * session with the returned hash.
 */
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
  // The password changed while this request ran.
  if (changed.length === 0) throw wrongPassword('currentPassword')
  return proof
}

/** Locks the account: until the transaction ends no session starts and no password changes. Earlier changes are visible to the next statement. */
export async function holdAccount(tx: Transaction): Promise<void> {
  await tx.rows('select from account where id = ? for no key update', [tx.userId])
}
