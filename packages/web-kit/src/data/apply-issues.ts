import { toIssue } from '@billfold/contracts/errors'
import type * as z from '@billfold/contracts/zod'
import { useLanguage } from '../text/language.store.ts'
import { ApiError } from './api-error.ts'

/** A schema issue's message in the user’s language. */
export function schemaMessage(issue: z.core.$ZodIssue): string {
  return useLanguage.getState().message(toIssue(issue))
}

type SetError<Path extends string> = (path: Path, error: { message: string }, options?: { shouldFocus: boolean }) => void

/**
 * Shows the server's issues next to the fields they concern and focuses the first of those fields, which may be far from the submit button.
 * Returns false if the error names no field.
 */
export function applyIssues<Path extends string>(setError: SetError<Path>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  for (const [index, { path, message }] of error.issues.entries()) setError(path as Path, { message }, { shouldFocus: index === 0 })
  return error.issues.length > 0
}
