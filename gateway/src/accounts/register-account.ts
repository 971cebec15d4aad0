import type { Registration, User } from '@billfold/contracts/accounts/user'
import { explainConstraints } from '@billfold/server-kit/database/constraint-error'
import { hashPassword } from './password.ts'
import type { Rows } from './rows.ts'
import { loadUser } from './user.queries.ts'

explainConstraints({
  account_username: ['username_taken', 'Username already exists', 'username'],
  account_email: ['email_taken', 'Email already exists', 'email'],
})

export async function registerAccount(rows: Rows, registration: Registration): Promise<User> {
  const { username, email, firstName, lastName, password } = registration
  const passwordHash = await hashPassword(password)
  const [account] = await rows<{ id: number }>(
    'insert into account (username, email, first_name, last_name, password_hash) values (?, ?, ?, ?, ?) returning id',
    [username, email, firstName, lastName, passwordHash],
  )
  return loadUser(rows, account?.id ?? 0)
}
