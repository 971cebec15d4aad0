import { LeaveQuestion } from '@billfold/web-kit'
import { lazy, Suspense, useEffect } from 'react'
import type { AddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import type { InvoiceDialog } from './invoices-address.ts'

const loadForms = () => import('../invoice-forms/invoice-forms.tsx')
const loadSheets = () => import('./sheet-dialogs.tsx')
/** Each weighs more than the page: they come once it is drawn. */
const InvoiceForms = lazy(() => loadForms().then((file) => ({ default: file.InvoiceForms })))
const SheetDialogs = lazy(() => loadSheets().then((file) => ({ default: file.SheetDialogs })))

/** What stands over the list, and the question before changes are lost. */
export function InvoiceDialogs({ dialog }: { dialog: AddressedDialog<InvoiceDialog> }) {
  useEffect(() => {
    // What fails here is tried again, and told, when it is opened.
    Promise.all([loadSheets(), loadForms()]).catch(() => undefined)
  }, [])

  return (
    <>
      <Suspense>
        <ShownDialog key={JSON.stringify(dialog.shown)} {...dialog} />
      </Suspense>
      <LeaveQuestion open={dialog.isAsking} onStay={dialog.keep} onLeave={dialog.discard} />
    </>
  )
}

function ShownDialog({ shown, open, close, finish, setDirty }: AddressedDialog<InvoiceDialog>) {
  if (shown === null) return null
  const handlers = { onClose: close, onSaved: finish, onDirtyChange: setDirty }
  if (shown.kind === 'view' || shown.kind === 'templates') return <SheetDialogs {...handlers} dialog={shown} onOpen={open} />
  return <InvoiceForms {...handlers} dialog={shown} />
}
