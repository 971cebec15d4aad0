import { AppError, type ErrorCode } from '@billfold/contracts/errors'
import { UNSTORABLE_TEXT } from '@billfold/contracts/text'
import { isNameLost } from './prepared.ts'

interface PostgresError {
  code?: string
  constraint?: string
  /** The internal Postgres function that raised the error. */
  routine?: string
}

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
const CHECK = '23514'
const DEADLOCK = '40P01'
/** The text contains U+0000, or the JSON contains an unpaired surrogate. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** The error for a violated constraint, with `field` if a single input field caused it. */
export type Refusal = readonly [code: ErrorCode, message: string, field?: string]

/**
 * Messages for violated constraints, by constraint name. The database enforces uniqueness, so use cases do not check whether a name is
 * taken.
 */
export type Constraints = Readonly<Record<string, Refusal>>

/** Creates the error for use cases that detect the violation before the database does. */
export function refusalError([code, message, field]: Refusal, cause?: unknown): AppError {
  return new AppError(code, message, { cause, issues: field === undefined ? undefined : [{ path: field, message }] })
}

/** Returns undefined if no message is declared for the violated constraint, which is a bug. */
export function constraintError(error: unknown, constraints: Constraints): AppError | undefined {
  const { code, constraint } = findPostgresError(error) ?? {}
  if (code === DEADLOCK) return new AppError('conflict', 'Someone else saved this at the same time. Please try again.', { cause: error })
  if (code !== undefined && UNSTORABLE.has(code)) return new AppError('validation_failed', UNSTORABLE_TEXT, { cause: error })
  if (isPlanOutdated(error)) return new AppError('service_unavailable', 'Billfold has just been updated. Please try again.', { cause: error, retryAfter: 1 })
  if (isNameLost(findPostgresError(error))) return new AppError('service_unavailable', 'Billfold could not do this right now. Please try again.', { cause: error, retryAfter: 1 })
  if (code !== UNIQUE && code !== FOREIGN_KEY && code !== CHECK) return undefined
  const refusal = constraint === undefined ? undefined : constraints[constraint]
  return refusal && refusalError(refusal, error)
}

/** True if a migration changed the statement's result type after the connection had planned it. */
export function isPlanOutdated(error: unknown): boolean {
  return findPostgresError(error)?.routine === 'RevalidateCachedQuery'
}

export function constraintOf(error: unknown): string | undefined {
  return findPostgresError(error)?.constraint
}

/** Returns the name of the violated foreign key: a referenced record is missing, or the record is still referenced. */
export function foreignKeyOf(error: unknown): string | undefined {
  const found = findPostgresError(error)
  return found?.code === FOREIGN_KEY ? found.constraint : undefined
}

/** Returns the SQLSTATE of a Postgres error, or undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  return findPostgresError(error)?.code
}

/** MikroORM wraps the driver's error, so this searches the causes. */
function findPostgresError(error: unknown): PostgresError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && 'severity' in error) return error as PostgresError
  return 'cause' in error ? findPostgresError(error.cause) : undefined
}
