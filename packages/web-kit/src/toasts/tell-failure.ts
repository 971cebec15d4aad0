import { ApiError } from '../data/api-error.ts'
import { toast } from './toasts.store.ts'

/** Shows a toast for a failure and returns its id; the end of the session has a dialog instead. */
export function tellFailure(error: unknown, texts: { title: string; description?: string | undefined }): number | undefined {
  if (error instanceof ApiError && error.code === 'unauthenticated') return undefined
  return toast({ ...texts, tone: 'bad' })
}
