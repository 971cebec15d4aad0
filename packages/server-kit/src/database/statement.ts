import { createHash } from 'node:crypto'

/** What Postgres is asked in one go. */
export interface Statement {
  /** Under which a connection keeps it and its plan; '' where it is planned for the values that it has. */
  name: string
  text: string
  values: readonly WireValue[]
}

/** Text or bytes, as they travel. */
type WireValue = string | Buffer | null

/** Of a text in which each parameter is a '?', whatever stands around it. How many rows its user has decides how they are found. */
export function statement(sql: string, parameters: readonly unknown[] = []): Statement {
  return foreignStatement(numbered(sql).text, parameters)
}

/** Of such a text too, where one plan is right for everybody. */
export function keptStatement(sql: string, parameters: readonly unknown[] = []): Statement {
  return { ...numbered(sql), values: parameters.map(toWire) }
}

/** Of a text of somebody else's making: its parameters are `$1`, `$2`, or written into it. */
export function foreignStatement(text: string, parameters: readonly unknown[] = []): Statement {
  return { name: '', text, values: parameters.map(toWire) }
}

/** Filters put texts together from parts: there are some hundreds of them, and this is a limit for what nobody thought of. */
const MOST = 2000
const known = new Map<string, Pick<Statement, 'name' | 'text'>>()

function numbered(sql: string): Pick<Statement, 'name' | 'text'> {
  const found = known.get(sql)
  if (found) return found
  let parameter = 0
  const text = sql.replaceAll('?', () => `$${(parameter += 1)}`)
  // Postgres keeps names of at most 63 letters.
  const made = { name: createHash('sha256').update(text).digest('base64url'), text }
  if (known.size >= MOST) known.clear()
  known.set(sql, made)
  return made
}

/** What has no one form in Postgres, a list or a record, is written out by whoever passes it. */
function toWire(value: unknown): WireValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('a parameter is text, a number, a boolean, a Date, bytes or null')
}
