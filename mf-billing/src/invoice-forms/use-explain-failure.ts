import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { useInvalidate, useText, type ApiError } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { stillChosen } from './still-chosen.ts'
import { clientEntriesQuery } from './use-client-entries.ts'
import type { InvoiceFormState } from './use-invoice-form.ts'

/**
 * Says where it belongs why a save did not go through. Where an entry was the reason, the list is fetched again and what can no longer
 * be chosen leaves the selection; nothing else that was typed is touched.
 */
export function useExplainFailure(form: InvoiceFormState, canBeChosen: (entry: TimeEntry) => boolean) {
  const t = useText()
  const invalidate = useInvalidate()
  const queryClient = useQueryClient()

  return async (error: ApiError) => {
    for (const [index, { path, message }] of error.issues.entries()) form.setError(controlOf(path, form), { message }, { shouldFocus: index === 0 })
    // What cannot be changed any more, as of an invoice that is at Stripe: it belongs to no control.
    if (error.code === 'conflict' && error.issues.length === 0) form.setError('root', { message: t(error.message) })
    const ofEntries = error.issues.find(({ path }) => path === 'timeEntryIds')
    if (!ofEntries) return
    await invalidate([timeEntryCalls.list])
    const { clientId, chosen } = form.getValues()
    const entries = queryClient.getQueryData(clientEntriesQuery(clientId).queryKey) ?? []
    const kept = stillChosen(chosen, entries, canBeChosen)
    if (kept.length === chosen.length) return
    form.setValue('chosen', kept, { shouldDirty: true })
    form.setError('chosen', { message: `${ofEntries.message}. ${t('It was taken out of the selection; everything else is as you left it.')}` })
  }
}

/** Entries and their lines are chosen in one list; what no control holds stands above the form. */
function controlOf(path: string, form: InvoiceFormState): Parameters<InvoiceFormState['setError']>[0] {
  const [field = ''] = path.split('.')
  if (field === 'timeEntryIds' || field === 'lineItems') return 'chosen'
  return field in form.getValues() ? (field as 'clientId') : 'root'
}
