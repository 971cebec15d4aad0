import { AppError, type ErrorCode } from '@billfold/contracts/errors'
import type { Message } from '@billfold/contracts/message'
import { sqlStateOf } from '@billfold/server-kit/database/constraint-error'

/** Codes of errors that the file or the account's state caused. */
const ABOUT_THE_FILE: ReadonlySet<ErrorCode> = new Set(['validation_failed', 'payload_too_large', 'unsupported_media_type', 'conflict'])

/** SQLSTATE classes for invalid values and violated constraints. */
const BAD_DATA = /^2[23]/

/** Explains a failure to the user. Null if the file did not cause it, so the same file can be tried again. */
export function explainFailure(error: unknown): Message | null {
  if (error instanceof AppError && ABOUT_THE_FILE.has(error.code)) {
    const { message, text, values } = error
    return { message, text, values }
  }
  return BAD_DATA.test(sqlStateOf(error) ?? '') ? { message: 'The file contains records that don’t fit together, so nothing was restored.' } : null
}
