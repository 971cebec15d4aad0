import { toast, useText, type ApiError } from '@billfold/web-kit'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

interface Editing<Edited> {
  record: Edited
  /** The save, which may meet a newer version. */
  update: { error: ApiError | null; reset: () => void }
  fetchNewer: () => Promise<Edited>
  /** Fills the form anew. */
  reset: (newer: Edited) => void
}

/**
 * The record that a form started from: changes are told from it and saved on its version. A newer one in the cache must not change it under
 * the user's hands; it takes its place when the user asks for that after a `conflict`, which says what the ConflictNotice needs to know.
 */
export function useEdited<Edited>({ record, update, fetchNewer, reset }: Editing<Edited>) {
  const t = useText()
  const [edited, setEdited] = useState(record)
  const newer = useMutation<Edited, ApiError>({
    mutationFn: fetchNewer,
    onSuccess: (found) => {
      setEdited(found)
      reset(found)
      update.reset()
    },
    onError: ({ code, message }) => {
      // The session dialog explains this one.
      if (code !== 'unauthenticated') toast({ title: t('Error'), description: message, tone: 'bad' })
    },
  })
  const conflict = update.error?.code === 'stale_version' ? { isLoading: newer.isPending, onLoadNewer: () => newer.mutate() } : null
  return { edited, conflict }
}
