import { createHash } from 'node:crypto'

/** A statement as sent by `pg`. If it has a name, it is a prepared statement. */
export interface Statement {
  name?: string | undefined
  text: string
  values: unknown[]
}

const preparedStatements = new Map<string, { name: string; text: string }>()
const names = new Map<string, string>()

/**
 * Marks a constant SQL text as a prepared statement, which each connection plans once for all values. Only use it for look-ups by key,
 * inserts, and lists in index order; never with array parameters (docs/decisions/0025).
 */
export function prepared(sql: string): string {
  if (preparedStatements.has(sql)) return sql
  const text = numberParameters(sql)
  // Hashed, because Postgres truncates names to 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url')
  preparedStatements.set(sql, { name, text })
  names.set(text, name)
  return sql
}

let isPreparing = true

/** For poolers without support for prepared statements: makes all later statements unnamed. */
export function stopPreparing(): void {
  isPreparing = false
}

/** A prepared statement is missing, or another client's statement has its name. */
const NAME_LOST = new Set(['26000', '42P05'])

/** True if a pooler mixed up its clients' prepared statements. */
export function isNameLost(error: unknown): boolean {
  return NAME_LOST.has((error as { code?: string } | undefined)?.code ?? '')
}

export function isPrepared(sql: string): boolean {
  return preparedStatements.has(sql)
}

/** Replaces `?` with numbered parameters. Statements that are not prepared are planned for their actual values. */
export function toStatement(sql: string, parameters: readonly unknown[] = []): Statement {
  const values = parameters.map((value) => (value instanceof Date ? value.toISOString() : value))
  const found = preparedStatements.get(sql)
  return { ...(found && isPreparing ? found : { text: found?.text ?? numberParameters(sql) }), values }
}

/** Returns the name of the prepared statement with this text, whose parameters must already be numbered. */
export function nameOf(text: string): string | undefined {
  return isPreparing ? names.get(text) : undefined
}

function numberParameters(sql: string): string {
  let parameter = 0
  return sql.replaceAll('?', () => `$${(parameter += 1)}`)
}
