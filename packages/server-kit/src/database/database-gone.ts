import { AppError } from '@billfold/contracts/errors'

/** Of Postgres: it ends, it begins, it has no connection left, or it does not let us in: somebody changed the roles' passwords, a role or the database is gone. */
const CLOSED = new Set(['57P01', '57P02', '57P03', '53300', '28P01', '28000', '3D000'])
/** Of the way to it. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'])
/** What the driver says without a code. */
const BROKEN = /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Of Postgres: the statement took longer than its role may take, or whoever runs the database ended it. */
const CANCELED = '57014'

/** What a request is told whose connection to the database broke, or whose statement was ended: nothing of it was kept, or it is not known. Undefined of any other failure. */
export function databaseGone(error: unknown): AppError | undefined {
  if (isCanceled(error)) return new AppError('service_unavailable', 'This took too long and was given up. Please try again in a moment.', { cause: error, retryAfter: 5 })
  if (!isGone(error)) return undefined
  return new AppError('service_unavailable', 'Billfold cannot reach its database right now. Please try again in a moment.', { cause: error, retryAfter: 5 })
}

/** Nobody answers there. */
export function isUnreachable(error: unknown): boolean {
  return UNREACHABLE.has((error as NodeJS.ErrnoException).code ?? '')
}

function isCanceled(error: unknown): boolean {
  return error instanceof Error && ((error as NodeJS.ErrnoException).code === CANCELED || isCanceled(error.cause))
}

function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', cause, message } = error as NodeJS.ErrnoException & { cause?: unknown }
  return code.startsWith('08') || CLOSED.has(code) || isUnreachable(error) || BROKEN.test(message) || isGone(cause)
}
