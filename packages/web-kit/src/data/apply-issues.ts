import { ApiError } from './api-error.ts'

type SetError<Path extends string> = (path: Path, error: { message: string }, options?: { shouldFocus: boolean }) => void

/**
 * Shows the server's issues at their fields and focuses the first, which may be far from the submit button. Returns false if the error names no
 * field.
 */
export function applyIssues<Path extends string>(setError: SetError<Path>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  for (const [index, { path, message }] of error.issues.entries()) setError(path as Path, { message }, { shouldFocus: index === 0 })
  return error.issues.length > 0
}
