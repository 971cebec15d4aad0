import { LeaveQuestion } from '@billfold/web-kit'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'
import { lazy, Suspense, useEffect } from 'react'
import { useAddressedDialog, type AddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import type { InvoiceDialog } from './invoices-address.ts'

/** Loaded after the page, because each is larger than the page. */
const loadForms = () => import('../invoice-forms/invoice-forms.tsx')
const loadSheets = () => import('./sheet-dialogs.tsx')
const InvoiceForms = lazy(() => loadForms().then((file) => ({ default: file.InvoiceForms })))
const SheetDialogs = lazy(() => loadSheets().then((file) => ({ default: file.SheetDialogs })))

export function InvoiceDialogs({ dialog }: { dialog: AddressedDialog<InvoiceDialog> }) {
  useEffect(() => {
    // Errors are reported when opening a dialog retries the load.
    Promise.all([loadSheets(), loadForms()]).catch(() => undefined)
  }, [])

  return (
    <>
      <Suspense>
        <CurrentDialog key={JSON.stringify(dialog.shown)} {...dialog} />
      </Suspense>
      <LeaveQuestion open={dialog.isAsking} onStay={dialog.keep} onLeave={dialog.discard} />
    </>
  )
}

function CurrentDialog({ shown, open, close, finish, setDirty }: AddressedDialog<InvoiceDialog>) {
  if (shown === null) return null
  const handlers = { onClose: close, onSaved: finish, onDirtyChange: setDirty }
  if (shown.kind === 'view' || shown.kind === 'templates') return <SheetDialogs {...handlers} dialog={shown} onOpen={open} />
  return <InvoiceForms {...handlers} dialog={shown} />
}

export function ClientInvoiceDialogs() {
  return <InvoiceDialogs dialog={useAddressedDialog({ dialogFromAddress: clientDialogFromAddress, withDialog: withClientDialog })} />
}

function clientDialogFromAddress(address: URLSearchParams): InvoiceDialog | null {
  for (const kind of ['edit', 'view'] as const) {
    const id = address.get(`${kind}-invoice`)
    if (id !== null) return { kind, id }
  }
  return null
}

function withClientDialog(address: URLSearchParams, dialog: InvoiceDialog | null): URLSearchParams {
  return withValues(address, {
    'edit-invoice': dialog?.kind === 'edit' ? dialog.id : null,
    'view-invoice': dialog?.kind === 'view' ? dialog.id : null,
  })
}
