import { ApiError, applyIssues, toast, type Translate } from '@billfold/web-kit'
import type { ProjectFormState } from './use-project-form.ts'

/** Failures of a save that `useSave` leaves to this form. */
export const explained = ['stale_version', 'offline'] as const

/** What is wrong with a field stands there. Where the server said nothing at all, `fallback` is said in its place. */
export function showFailure(form: ProjectFormState, error: unknown, fallback: string, t: Translate): void {
  if (applyIssues(form.setError, error)) return
  if (error instanceof ApiError && error.code === 'offline') toast({ title: t('Error'), description: t(fallback), tone: 'bad' })
}
