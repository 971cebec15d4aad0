import { usePath, useSearch } from '@billfold/web-kit'
import { lazy, Suspense, useState } from 'react'
import { oneInvoiceKinds, type OneInvoiceDialog } from './invoices-address.ts'

/** Loaded with the first opened invoice. */
const DialogsOverPage = lazy(() => import('./invoice-dialogs.tsx').then((file) => ({ default: file.DialogsOverPage })))

/** For cards whose invoices open over their page, such as the client page. */
export function useDialogPathOverPage(): (dialog: OneInvoiceDialog) => string {
  const { pathname } = usePath()
  return ({ kind, id }) => `${pathname}?${new URLSearchParams({ [`${kind}-invoice`]: id }).toString()}`
}

export function InvoicesOverPage() {
  const [address] = useSearch()
  // Stays mounted to ask before unsaved changes are lost.
  const [hasOpened, setHasOpened] = useState(false)
  if (!hasOpened && oneInvoiceKinds.some((kind) => address.has(`${kind}-invoice`))) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <Suspense>
      <DialogsOverPage />
    </Suspense>
  )
}
