import { AppError, type ErrorCode } from '@billfold/contracts/errors'
import { UNSTORABLE_TEXT } from '@billfold/contracts/text'

interface PostgresError {
  code?: string
  constraint?: string
  /** Where in Postgres it was found. */
  routine?: string
}

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
const CHECK = '23514'
const DEADLOCK = '40P01'
/** U+0000 in a text, half of a surrogate pair in JSON. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** What a refusal means; the field, where one is to blame. */
export type Refusal = readonly [code: ErrorCode, message: string, field?: string]

/**
 * Says in words what it means when a constraint refuses a row, by the constraint's name. The database decides; this only translates,
 * so no use case asks first whether a name is taken or a client exists.
 */
export type Constraints = Readonly<Record<string, Refusal>>

/** For a use case that knows a refusal before the database is asked: the words are the same. */
export function refusalError([code, message, field]: Refusal, cause?: unknown): AppError {
  return new AppError(code, message, { cause, issues: field === undefined ? undefined : [{ path: field, message }] })
}

/** The explained refusal behind a database error, or nothing: an unexplained one is our bug. */
export function constraintError(error: unknown, constraints: Constraints): AppError | undefined {
  const { code, constraint } = findPostgresError(error) ?? {}
  if (code === DEADLOCK) return new AppError('conflict', 'Somebody saved the same at the same moment. Please try again.', { cause: error })
  if (code !== undefined && UNSTORABLE.has(code)) return new AppError('validation_failed', UNSTORABLE_TEXT, { cause: error })
  if (isPlanOutdated(error)) return new AppError('service_unavailable', 'Billfold has just been updated. Please try again.', { cause: error, retryAfter: 1 })
  if (code !== UNIQUE && code !== FOREIGN_KEY && code !== CHECK) return undefined
  const refusal = constraint === undefined ? undefined : constraints[constraint]
  return refusal && refusalError(refusal, error)
}

/** A migration has changed what a statement answers, which the connection had planned before. */
export function isPlanOutdated(error: unknown): boolean {
  return findPostgresError(error)?.routine === 'RevalidateCachedQuery'
}

/** The constraint that refused a statement, for a use case that has more to say about it than one sentence. */
export function constraintOf(error: unknown): string | undefined {
  return findPostgresError(error)?.constraint
}

/** The reference that refused a statement: to a record that is not there, or from one that holds on to this one. */
export function foreignKeyOf(error: unknown): string | undefined {
  const found = findPostgresError(error)
  return found?.code === FOREIGN_KEY ? found.constraint : undefined
}

/** MikroORM wraps the driver's error and copies its fields; look at both. */
function findPostgresError(error: unknown): PostgresError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && 'severity' in error) return error as PostgresError
  return 'cause' in error ? findPostgresError(error.cause) : undefined
}
