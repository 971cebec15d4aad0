import { useSearch } from '@billfold/web-kit'
import { useState } from 'react'
import { dialogFromAddress, withDialog, type OpenDialog } from './time-tracking-address.ts'

const nameOf = (dialog: OpenDialog | null) => JSON.stringify(dialog)

/**
 * The form that the address asks for. When the address lets go of a form with changes (Cancel, Esc, the Back button),
 * the form stays and asks first.
 */
export function useEntryDialog() {
  const [address, setAddress] = useSearch()
  const wanted = dialogFromAddress(address)
  const [shown, setShown] = useState(wanted)
  const [isDirty, setDirty] = useState(false)
  const isElsewhere = nameOf(wanted) !== nameOf(shown)
  if (isElsewhere && !isDirty) setShown(wanted)

  const close = () => setAddress(withDialog(address, null), { replace: true })
  return {
    shown,
    isAsking: isElsewhere && isDirty,
    setDirty,
    open: (dialog: OpenDialog) => setAddress(withDialog(address, dialog)),
    close,
    finish: () => {
      setDirty(false)
      close()
    },
    /** The answers to the question. */
    discard: () => setDirty(false),
    keep: () => setAddress(withDialog(address, shown), { replace: true }),
  }
}
