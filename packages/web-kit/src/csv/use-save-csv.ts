import { reasonOf } from '../data/reason-of.ts'
import { useText } from '../text/use-text.ts'
import { tellFailure } from '../toasts/tell-failure.ts'
import { saveCsv } from './save-csv.ts'

type Records = Iterable<readonly string[]>

/** Downloads a table, fetching it first if necessary. Shows a toast on failure. */
export function useSaveCsv(): (name: string, recordsOf: () => Records | Promise<Records>) => Promise<void> {
  const t = useText()
  return async (name, recordsOf) => {
    try {
      await saveCsv(name, await recordsOf())
    } catch (error) {
      tellFailure(error, { title: t('Failed to export'), description: reasonOf(error, t) })
    }
  }
}
