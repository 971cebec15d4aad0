import { createHash } from 'node:crypto'

/** A statement as `pg` sends it: a name makes it a prepared statement. */
export interface Statement {
  name?: string | undefined
  text: string
  values: unknown[]
}

const preparedStatements = new Map<string, { name: string; text: string }>()
const names = new Map<string, string>()

/**
 * Marks a constant text as a prepared statement: each connection plans it once, for any values. Only for look-ups by key, inserts, and lists
 * in the order of an index; never for array parameters (docs/decisions/0025).
 */
export function prepared(sql: string): string {
  if (preparedStatements.has(sql)) return sql
  const text = numberParameters(sql)
  // Postgres cuts names after 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url')
  preparedStatements.set(sql, { name, text })
  names.set(text, name)
  return sql
}

let isPreparing = true

/** For a pooler that does not support prepared statements: sends all statements without a name from now on. */
export function stopPreparing(): void {
  isPreparing = false
}

export function sendsNames(): boolean {
  return isPreparing
}

/** A prepared statement is missing, or another client's has its name. */
const NAME_LOST = new Set(['26000', '42P05'])

/** True if a pooler mixed up the prepared statements of its clients. */
export function isNameLost(error: unknown): boolean {
  return NAME_LOST.has((error as { code?: string } | undefined)?.code ?? '')
}

export function isPrepared(sql: string): boolean {
  return preparedStatements.has(sql)
}

/** Replaces `?` by numbered parameters. Postgres plans statements that are not prepared for their actual values. */
export function toStatement(sql: string, parameters: readonly unknown[] = []): Statement {
  const values = parameters.map((value) => (value instanceof Date ? value.toISOString() : value))
  const found = preparedStatements.get(sql)
  return { ...(found && isPreparing ? found : { text: found?.text ?? numberParameters(sql) }), values }
}

/** Takes a text whose parameters are already numbered. */
export function nameOf(text: string): string | undefined {
  return isPreparing ? names.get(text) : undefined
}

function numberParameters(sql: string): string {
  let parameter = 0
  return sql.replaceAll('?', () => `$${(parameter += 1)}`)
}
