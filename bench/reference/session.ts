import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { isPassword } from '../../gateway/src/accounts/password.ts'
import { userColumns } from '../../gateway/src/accounts/account.sql.ts'
import { prepared } from './database.ts'

/** The gateway's session lookup. */
const FIND = `select ${userColumns('u')}, s.id as "sessionId", s.data, s.last_seen_at < now() - interval '1 minute' as unseen
  from accounts.session s cross join lateral accounts.user_of(s.user_id) u
  where s.id_hash = ? and s.expires_at > now() and s.last_seen_at > now() - interval '14 days'`

const hashOf = (id: string) => createHash('sha256').update(id).digest()

export async function findUser(pool: Pool, cookie: string): Promise<number | undefined> {
  const id = /billfold\.sid=([\w-]+)/.exec(cookie)?.[1]
  if (!id) return undefined
  const { rows } = await pool.query<{ id: number }>({ ...prepared(FIND), values: [hashOf(id)] })
  return rows[0]?.id
}

const CANDIDATE = 'select id, password_hash from accounts.account where lower(username) = lower(?) or lower(email) = lower(?)'
const BEGIN = `insert into accounts.session (id_hash, user_id, expires_at, address, user_agent) values (?, ?, now() + interval '90 days', '127.0.0.1', 'bench')`
const USER = `select ${userColumns('u')} from accounts.user_of(?) u`

/** Without rate limits. */
export async function signIn(pool: Pool, { username, password }: { username: string; password: string }): Promise<{ id: string; user: unknown } | undefined> {
  const found = await pool.query<{ id: number; password_hash: string }>({ ...prepared(CANDIDATE), values: [username, username] })
  const account = found.rows[0]
  if (!account || !(await isPassword(password, account.password_hash))) return undefined
  const id = randomBytes(32).toString('base64url')
  await pool.query({ ...prepared(BEGIN), values: [hashOf(id), account.id] })
  const { rows } = await pool.query({ ...prepared(USER), values: [account.id] })
  return { id, user: rows[0] }
}
