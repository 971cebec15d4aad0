import type { Registration } from '@billfold/contracts/accounts/user'
import type { Proven } from '../sessions/session.ts'
import { hashNewPassword } from './password.ts'
import type { Rows } from './rows.ts'
import { loadUser } from './user.sql.ts'

/** Demo accounts have no real mailbox and get no mail, so they count as confirmed. */
export async function registerAccount(rows: Rows, registration: Registration, { isDemo = false } = {}): Promise<Proven> {
  const { username, email, firstName, lastName, password } = registration
  const proof = await hashNewPassword(password)
  const [account] = await rows<{ id: number }>(
    `insert into account (username, email, first_name, last_name, password_hash, is_demo, email_confirmed_at)
     values (?, ?, ?, ?, ?, ?, case when ? then now() end) returning id`,
    [username, email, firstName, lastName, proof, isDemo, isDemo],
  )
  return { user: await loadUser(rows, account?.id ?? 0), proof }
}
