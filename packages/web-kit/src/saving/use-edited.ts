import { tellFailure, useText, type ApiError } from '@billfold/web-kit'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone } from '../data/is-gone.ts'

interface Editing<Edited> {
  record: Edited
  /** The save, which may meet a newer version, or none any more: it `explains: isConflict`. */
  update: { error: ApiError | null; reset: () => void }
  fetchNewer: () => Promise<Edited>
  /** Fills the form anew. */
  reset: (newer: Edited) => void
  /** Out of the form, without a question. */
  leave: () => void
}

/**
 * The record that a form started from: changes are told from it and saved on its version. A newer one in the cache must not change it under
 * the user's hands; it takes its place when the user asks for that after a `conflict`, which says what the ConflictNotice needs to know.
 */
export function useEdited<Edited>({ record, update, fetchNewer, reset, leave }: Editing<Edited>) {
  const t = useText()
  const [edited, setEdited] = useState(record)
  const newer = useMutation<Edited, ApiError>({
    mutationFn: fetchNewer,
    onSuccess: (found) => {
      setEdited(found)
      reset(found)
      update.reset()
    },
    onError: (error) => {
      if (!isGone(error)) tellFailure(error, { title: t('Error'), description: error.message })
    },
  })
  const isDeleted = [update.error, newer.error].some((error) => error && isGone(error))
  const conflict = update.error && isConflict(update.error) ? { isDeleted, isLoading: newer.isPending, onLoadNewer: () => newer.mutate(), onLeave: leave } : null
  return { edited, conflict }
}

/** The record was changed elsewhere, or deleted. */
export function isConflict(error: ApiError): boolean {
  return error.code === 'stale_version' || isGone(error)
}
