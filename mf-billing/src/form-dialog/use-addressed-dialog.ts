import { useLeaveGuard, useSearch } from '@billfold/web-kit'
import { useCallback, useMemo, useState } from 'react'

interface Addressing<Dialog> {
  dialogFromAddress: (address: URLSearchParams) => Dialog | null
  withDialog: (address: URLSearchParams, dialog: Dialog | null) => URLSearchParams
}

const nameOf = (dialog: object | null) => JSON.stringify(dialog)

/**
 * Keeps the open dialog in the URL. A dialog with unsaved changes stays open and asks for confirmation if navigation (Cancel, Esc, the Back
 * button) removes it from the URL, or if the user leaves the page.
 */
export function useAddressedDialog<Dialog extends object>({ dialogFromAddress, withDialog }: Addressing<Dialog>) {
  const [address, setAddress] = useSearch()
  const beneath = withDialog(address, null).toString()
  const page = useMemo(() => new URLSearchParams(beneath), [beneath])
  const wanted = dialogFromAddress(address)
  const [shown, setShown] = useState(wanted)
  const [isDirty, setDirty] = useState(false)
  useLeaveGuard(isDirty)
  const isElsewhere = nameOf(wanted) !== nameOf(shown)
  if (isElsewhere && !isDirty) setShown(wanted)

  const open = useCallback((dialog: Dialog) => setAddress(withDialog(page, dialog)), [page, setAddress, withDialog])
  const close = () => setAddress(page, { replace: true })
  return {
    /** The search params without the dialog. Like `open`, the reference is stable while a dialog opens and closes. */
    page,
    shown,
    isAsking: isElsewhere && isDirty,
    setDirty,
    open,
    close,
    /** Must be called after saving. Closes the dialog, or opens the other dialog if the URL already contains one. */
    finish: () => {
      setDirty(false)
      if (!isElsewhere) close()
    },
    /** Must be called after saving to continue in another dialog. The new dialog replaces the saved one in the browser history. */
    finishWith: (next: Dialog) => {
      setDirty(false)
      if (!isElsewhere) setAddress(withDialog(page, next), { replace: true })
    },
    discard: () => setDirty(false),
    keep: () => setAddress(withDialog(address, shown), { replace: true }),
  }
}

export type AddressedDialog<Dialog extends object> = ReturnType<typeof useAddressedDialog<Dialog>>
