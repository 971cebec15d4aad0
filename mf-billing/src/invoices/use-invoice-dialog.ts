import { useSearch } from '@billfold/web-kit'
import { useState } from 'react'
import { dialogFromAddress, withDialog, type InvoiceDialog } from './invoices-address.ts'

const nameOf = (dialog: InvoiceDialog | null) => JSON.stringify(dialog)

/**
 * The dialog that the address asks for. When the address lets go of one with changes (Cancel, Esc, the Back button),
 * it stays and asks first.
 */
export function useInvoiceDialog() {
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
    open: (dialog: InvoiceDialog) => setAddress(withDialog(address, dialog)),
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
