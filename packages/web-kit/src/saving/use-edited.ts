import { tellFailure, useText, type ApiError } from '@billfold/web-kit'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone } from '../data/is-gone.ts'

interface Editing<Edited> {
  record: Edited
  /** The save mutation, created with `explains: isConflict`. */
  update: { error: ApiError | null; reset: () => void }
  fetchNewer: () => Promise<Edited>
  reset: (newer: Edited) => void
  leave: () => void
}

/**
 * Keeps the version of a record that a form started from, to compute changes and to save against. A newer version in the cache must not change the
 * form during editing; the user may load it after a `conflict`, which has the props for ConflictNotice.
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

export function isConflict(error: ApiError): boolean {
  return error.code === 'stale_version' || isGone(error)
}
