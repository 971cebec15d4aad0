import { useLeaveGuard, useSearch } from '@billfold/web-kit'
import { useCallback, useMemo, useState } from 'react'

interface Addressing<Dialog> {
  dialogFromAddress: (address: URLSearchParams) => Dialog | null
  withDialog: (address: URLSearchParams, dialog: Dialog | null) => URLSearchParams
}

const nameOf = (dialog: object | null) => JSON.stringify(dialog)

/**
 * The dialog in the URL. If navigation (Cancel, Esc, the Back button) removes a dialog with unsaved changes from the URL, the dialog stays
 * open and asks for confirmation. Leaving the page also asks.
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
    /** The URL without a dialog. Like `open`, it stays stable while a dialog opens and closes. */
    page,
    shown,
    isAsking: isElsewhere && isDirty,
    setDirty,
    open,
    close,
    /** Call after saving. Opens the next dialog if the URL already has one. */
    finish: () => {
      setDirty(false)
      if (!isElsewhere) close()
    },
    /** Call after saving to continue in another dialog. Back skips the saved dialog. */
    finishWith: (next: Dialog) => {
      setDirty(false)
      if (!isElsewhere) setAddress(withDialog(page, next), { replace: true })
    },
    discard: () => setDirty(false),
    keep: () => setAddress(withDialog(address, shown), { replace: true }),
  }
}

export type AddressedDialog<Dialog extends object> = ReturnType<typeof useAddressedDialog<Dialog>>
