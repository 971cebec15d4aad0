import { ApiError } from './api-error.ts'

/** As react-hook-form's setError. */
type SetError<Path extends string> = (path: Path, error: { message: string }, options?: { shouldFocus: boolean }) => void

/**
 * Puts the server's issues at their fields, and the focus on the first: it may be far above the button that was pressed.
 * False when the error names no field.
 */
export function applyIssues<Path extends string>(setError: SetError<Path>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  for (const [index, { path, message }] of error.issues.entries()) setError(path as Path, { message }, { shouldFocus: index === 0 })
  return error.issues.length > 0
}
