import { randomUUID } from 'node:crypto'
import { queryAs, type TestDatabase } from './database.ts'

/** An account without a login, to own a test's records. */
export async function createAccount(database: TestDatabase, username = `user-${randomUUID()}`): Promise<number> {
  const [account] = await queryAs<{ id: number }>(
    database.adminUrl,
    null,
    `insert into accounts.account (username, email, first_name, last_name, password_hash)
     values ($1, $1 || '@example.com', 'Test', 'User', '-') returning id`,
    [username],
  )
  if (!account) throw new Error('no account was created')
  return account.id
}
