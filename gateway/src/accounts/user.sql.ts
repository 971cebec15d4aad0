import type { User } from '@billfold/contracts/accounts/user'
import { instant } from '@billfold/server-kit/database/sql'
import { pictureUrl } from '../pictures/picture-url.ts'
import type { Rows } from './rows.ts'

/** A row of `user_of` as the contract's User. */
export function userColumns(row: string): string {
  return `${row}.id, ${row}.username, ${row}.email, ${isEmailConfirmed(row)} as "isEmailConfirmed", ${row}.first_name as "firstName", ${row}.last_name as "lastName",
    ${row}.time_zone as "timeZone", ${row}.language, ${pictureUrl(`${row}.avatar_hash`)} as "avatarUrl", ${instant(`${row}.created_at`)} as "createdAt"`
}

/** Separate from `user_of`, because gateways of the previous release still read its columns. */
function isEmailConfirmed(row: string): string {
  return `(select email_confirmed_at is not null from accounts.account where account.id = ${row}.id)`
}

export async function loadUser(rows: Rows, id: number): Promise<User> {
  const [user] = await rows<User>(`select ${userColumns('u')} from user_of(?) u`, [id])
  if (!user) throw new Error(`There is no account ${id}`)
  return user
}
