import type { Registration, User } from '@billfold/contracts/accounts/user'
import { hashPassword } from './password.ts'
import type { Rows } from './rows.ts'
import { loadUser } from './user.queries.ts'

export async function registerAccount(rows: Rows, registration: Registration, { isDemo = false } = {}): Promise<User> {
  const { username, email, firstName, lastName, password } = registration
  const passwordHash = await hashPassword(password)
  const [account] = await rows<{ id: number }>(
    'insert into account (username, email, first_name, last_name, password_hash, is_demo) values (?, ?, ?, ?, ?, ?) returning id',
    [username, email, firstName, lastName, passwordHash, isDemo],
  )
  return loadUser(rows, account?.id ?? 0)
}
