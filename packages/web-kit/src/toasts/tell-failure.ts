import { ApiError } from '../data/api-error.ts'
import { toast } from './toasts.store.ts'

/** A toast, and its id, of what failed; the end of the session has a dialog of its own. */
export function tellFailure(error: unknown, texts: { title: string; description?: string | undefined }): number | undefined {
  if (error instanceof ApiError && error.code === 'unauthenticated') return undefined
  return toast({ ...texts, tone: 'bad' })
}
