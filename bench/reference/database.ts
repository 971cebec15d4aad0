import type { Scope } from '@billfold/server-kit/scope'
import { createHash } from 'node:crypto'
import { Pool, types } from 'pg'

/** Dates and timestamps stay text, as in the product. */
type TypeId = Parameters<typeof types.getTypeParser>[0]
const TEXT: ReadonlySet<TypeId> = new Set([types.builtins.DATE, types.builtins.TIMESTAMP, types.builtins.TIMESTAMPTZ])

export function openPool(url: string): Pool {
  const parsers = { getTypeParser: (type: TypeId) => (TEXT.has(type) ? String : types.getTypeParser(type)) }
  // As many connections as a service has.
  return new Pool({ connectionString: url, max: 10, types: parsers })
}

export type Rows = Scope['rows']

/** A transaction as this user, for row-level security. */
export async function runAs<T>(pool: Pool, userId: number, work: (rows: Rows) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const rows: Rows = async (sql, parameters = []) => (await client.query({ ...statementOf(sql), values: parameters })).rows
  try {
    await client.query('begin')
    await rows("select set_config('app.user_id', ?, true)", [String(userId)])
    const result = await work(rows)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Statements with arrays are not prepared: a generic plan is slow for twenty ids. */
function statementOf(sql: string): { name?: string; text: string } {
  const { name, text } = prepared(sql)
  return /::json|\[\]/.test(sql) ? { text } : { name, text }
}

const statements = new Map<string, { name: string; text: string }>()

/** Postgres parses and plans a named statement once per connection. */
export function prepared(sql: string): { name: string; text: string } {
  const found = statements.get(sql)
  if (found) return found
  let parameter = 0
  const text = sql.replaceAll('?', () => `$${(parameter += 1)}`)
  const statement = { name: createHash('sha256').update(sql).digest('base64url'), text }
  statements.set(sql, statement)
  return statement
}

/** The part of a scope that the product's read queries use. */
export function readScope(userId: number, rows: Rows): Scope {
  const today = () => new Date().toISOString().slice(0, 10)
  return { userId, timeZone: 'UTC', today, rows } as Scope
}
