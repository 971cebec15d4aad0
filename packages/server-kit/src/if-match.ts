import { AppError } from '@billfold/contracts/errors'

/** Reads '"3"' or '3'; undefined without a header or for '*'. */
export function readIfMatch(header: string): number | undefined {
  if (header === '' || header === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (version === undefined) throw new AppError('validation_failed', 'If-Match must be the version of the record')
  return Number(version)
}

/** Call this only for a row that the transaction has locked. */
export function requireVersion(record: { version: number }, ifMatch: number | undefined): void {
  if (ifMatch === undefined || record.version === ifMatch) return
  throw new AppError('stale_version', 'This was changed in another window or on another device.')
}
