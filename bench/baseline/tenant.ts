import type { Scope } from '@billfold/server-kit/scope'
import { createHash } from 'node:crypto'
import { Pool, types } from 'pg'

/** Dates and timestamps: text, as Postgres sends them. */
type TypeId = Parameters<typeof types.getTypeParser>[0]
const TEXT: ReadonlySet<TypeId> = new Set([types.builtins.DATE, types.builtins.TIMESTAMP, types.builtins.TIMESTAMPTZ])

export function openPool(url: string): Pool {
  const parsers = { getTypeParser: (type: TypeId) => (TEXT.has(type) ? String : types.getTypeParser(type)) }
  // As many connections as a service has.
  return new Pool({ connectionString: url, max: 10, types: parsers })
}

export type Rows = Scope['rows']

/** Begin, say who it is, do the work, commit: the least that forced row-level security takes when written by hand. */
export async function actFor<T>(pool: Pool, userId: number, work: (rows: Rows) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const rows: Rows = async (sql, parameters = []) => (await client.query({ ...statementOf(sql), values: parameters })).rows
  try {
    await client.query('begin')
    await rows("select set_config('app.user_id', ?, true)", [String(userId)])
    const answer = await work(rows)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A plan for any array is a bad one for twenty ids: those statements are planned each time. */
function statementOf(sql: string): { name?: string; text: string } {
  const { name, text } = prepared(sql)
  return /::json|\[\]/.test(sql) ? { text } : { name, text }
}

const known = new Map<string, { name: string; text: string }>()

/** Parsed and planned once in each connection. */
export function prepared(sql: string): { name: string; text: string } {
  const found = known.get(sql)
  if (found) return found
  let parameter = 0
  const text = sql.replaceAll('?', () => `$${(parameter += 1)}`)
  const statement = { name: createHash('sha256').update(sql).digest('base64url'), text }
  known.set(sql, statement)
  return statement
}

/** What the product's own queries need of a scope, when they only read. */
export function reading(userId: number, rows: Rows): Scope {
  const today = () => new Date().toISOString().slice(0, 10)
  return { userId, timeZone: 'UTC', today, rows } as Scope
}
