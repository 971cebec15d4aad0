import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@billfold/contracts/errors'
import { isPlanOutdated } from './constraint-error.ts'

/**
 * Postgres is shutting down, is starting up, has no connection left, or rejects the login because the password, role or database changed.
 */
const CLOSED = new Set(['57P01', '57P02', '57P03', '53300', '28P01', '28000', '3D000'])
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'])
/** The messages of driver errors that have no code. */
const BROKEN = /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

const RESTARTING = new Set(['57P03', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])
const CLOSED_CONNECTION = new Set(['57P01', 'ECONNRESET', 'EPIPE'])
const LOST = /^(?:Connection terminated unexpectedly|Client has encountered a connection error)/
const TIMED_OUT = /timeout/

/** The statement exceeded the role's timeout, or an operator canceled it. */
const CANCELED = '57014'

/** True while Postgres restarts: it is shutting down or starting up, its port is closed, or its container has no address. */
export function isRestarting(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return RESTARTING.has(code) || isClosed(error)
}

/** The connection was closed by Postgres or by a proxy, not because the server did not respond in time. */
function isClosed(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError || TIMED_OUT.test(error.message)) return false
  const { code = '', cause, message } = error as NodeJS.ErrnoException & { cause?: unknown }
  return CLOSED_CONNECTION.has(code) || LOST.test(message) || isClosed(cause)
}

/** Time for the pool to notice that its connections are closed. */
const NOTICED_MS = 50
/** Work that runs for longer does not run again, because an operator may have ended it. */
const SHORT_MS = 1000

/** For work that can safely run twice. Runs it again if its connection was closed, for example because Postgres was restarted. */
export async function runAgainIfClosed<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } catch (error) {
    if (!isClosed(error) || performance.now() - start > SHORT_MS) throw error
    await delay(NOTICED_MS)
    return work()
  }
}

/** Returns the error to respond with if the connection broke or the statement was canceled, and undefined for other failures. */
export function databaseGone(error: unknown): AppError | undefined {
  if (isCanceled(error)) return new AppError('service_unavailable', 'This took too long. Please try again in a moment.', { cause: error, retryAfter: 5 })
  if (!isGone(error)) return undefined
  return new AppError('service_unavailable', 'Billfold cannot reach its database right now. Please try again in a moment.', { cause: error, retryAfter: 5 })
}

export function isUnreachable(error: unknown): boolean {
  return UNREACHABLE.has((error as NodeJS.ErrnoException).code ?? '')
}

/** True if the connection is lost, even if the client has not noticed, or if its plans are older than a migration. */
export function needsNewConnection(error: unknown): boolean {
  return isGone(error) || isPlanOutdated(error)
}

function isCanceled(error: unknown): boolean {
  return error instanceof Error && ((error as NodeJS.ErrnoException).code === CANCELED || isCanceled(error.cause))
}

function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', cause, message } = error as NodeJS.ErrnoException & { cause?: unknown }
  return code.startsWith('08') || CLOSED.has(code) || isUnreachable(error) || BROKEN.test(message) || isGone(cause)
}
