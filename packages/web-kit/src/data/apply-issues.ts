import { ApiError } from './api-error.ts'

/** As react-hook-form's setError. */
type SetError<Path extends string> = (path: Path, error: { message: string }) => void

/** Puts the server's issues at their fields. False when the error names no field. */
export function applyIssues<Path extends string>(setError: SetError<Path>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  for (const { path, message } of error.issues) setError(path as Path, { message })
  return error.issues.length > 0
}
