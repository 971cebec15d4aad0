import { useLeaveGuard, useSearch } from '@billfold/web-kit'
import { useCallback, useMemo, useState } from 'react'

/** How a page's dialogs stand in its address. */
interface Addressing<Dialog> {
  dialogFromAddress: (address: URLSearchParams) => Dialog | null
  /** The same page with another dialog over it, or none. */
  withDialog: (address: URLSearchParams, dialog: Dialog | null) => URLSearchParams
}

const nameOf = (dialog: object | null) => JSON.stringify(dialog)

/**
 * The dialog that the address asks for. When the address lets go of one with changes (Cancel, Esc, the Back button),
 * it stays and asks first; leaving the page asks too.
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
    /** The address without a dialog: the same while one is opened, filled in and closed, and so is `open`. */
    page,
    shown,
    isAsking: isElsewhere && isDirty,
    setDirty,
    open,
    close,
    /** Once it is saved. Where another one is asked for already, that one comes. */
    finish: () => {
      setDirty(false)
      if (!isElsewhere) close()
    },
    /** The answers to the question. */
    discard: () => setDirty(false),
    keep: () => setAddress(withDialog(address, shown), { replace: true }),
  }
}

export type AddressedDialog<Dialog extends object> = ReturnType<typeof useAddressedDialog<Dialog>>
