import { AppError, type ErrorCode } from '@billfold/contracts/errors'
import { UNSTORABLE_TEXT } from '@billfold/contracts/text'
import { isNameLost } from './prepared.ts'

interface PostgresError {
  code?: string
  constraint?: string
  /** The Postgres function that raised the error. */
  routine?: string
}

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
const CHECK = '23514'
const DEADLOCK = '40P01'
/** U+0000 in text, or an unpaired surrogate in JSON. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** The error for a violated constraint; `field` if one input field is the cause. */
export type Refusal = readonly [code: ErrorCode, message: string, field?: string]

/** Messages for violated constraints, by the constraint's name. The database decides, so no use case checks first whether a name is taken. */
export type Constraints = Readonly<Record<string, Refusal>>

/** For a use case that knows the violation before the database reports it. */
export function refusalError([code, message, field]: Refusal, cause?: unknown): AppError {
  return new AppError(code, message, { cause, issues: field === undefined ? undefined : [{ path: field, message }] })
}

/** Undefined for a violation without a message, which is a bug. */
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

/** True if a migration changed the statement's result after the connection had planned it. */
export function isPlanOutdated(error: unknown): boolean {
  return findPostgresError(error)?.routine === 'RevalidateCachedQuery'
}

export function constraintOf(error: unknown): string | undefined {
  return findPostgresError(error)?.constraint
}

/** The violated foreign key: the other record is missing, or still refers to this one. */
export function foreignKeyOf(error: unknown): string | undefined {
  const found = findPostgresError(error)
  return found?.code === FOREIGN_KEY ? found.constraint : undefined
}

/** The SQLSTATE of an error of Postgres. */
export function sqlStateOf(error: unknown): string | undefined {
  return findPostgresError(error)?.code
}

/** MikroORM wraps the driver's error. */
function findPostgresError(error: unknown): PostgresError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && 'severity' in error) return error as PostgresError
  return 'cause' in error ? findPostgresError(error.cause) : undefined
}
