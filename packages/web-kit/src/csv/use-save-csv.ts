import { ApiError } from '../data/api-error.ts'
import { reasonOf } from '../data/reason-of.ts'
import { useText } from '../text/use-text.ts'
import { toast } from '../toasts/toasts.store.ts'
import { saveCsv } from './save-csv.ts'

type Records = Iterable<readonly string[]>

/** Saves a table, which may have to be fetched first, as a file. A failure is told. */
export function useSaveCsv(): (name: string, recordsOf: () => Records | Promise<Records>) => Promise<void> {
  const t = useText()
  return async (name, recordsOf) => {
    try {
      await saveCsv(name, await recordsOf())
    } catch (error) {
      // The session dialog explains this one.
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      toast({ title: t('Failed to export'), description: reasonOf(error, t), tone: 'bad' })
    }
  }
}
