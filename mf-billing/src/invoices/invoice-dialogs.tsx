import { LeaveQuestion } from '@billfold/web-kit'
import { useLoadWhenIdle } from '@billfold/web-kit/data/when-idle.ts'
import { lazy, Suspense } from 'react'
import { useAddressedDialog, type AddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { oneInvoiceKinds, type InvoiceDialog } from './invoices-address.ts'
import { withDialogOverPage } from './over-page.tsx'

/** Loaded after the page, because each dialog is larger than the page. */
const loadForms = () => import('../invoice-forms/invoice-forms.tsx')
const loadSheets = () => import(/* webpackChunkName: "sheets" */ './sheet-dialogs.tsx')
const loadSending = () => import('./send/send-dialog.tsx')
const InvoiceForms = lazy(() => loadForms().then((file) => ({ default: file.InvoiceForms })))
const SheetDialogs = lazy(() => loadSheets().then((file) => ({ default: file.SheetDialogs })))
const SendDialog = lazy(() => loadSending().then((file) => ({ default: file.SendDialog })))

export function InvoiceDialogs({ dialog }: { dialog: AddressedDialog<InvoiceDialog> }) {
  useLoadWhenIdle(() => Promise.all([loadSheets(), loadForms(), loadSending()]))

  return (
    <>
      <Suspense>
        <CurrentDialog key={JSON.stringify(dialog.shown)} {...dialog} />
      </Suspense>
      <LeaveQuestion open={dialog.isAsking} onStay={dialog.keep} onLeave={dialog.discard} />
    </>
  )
}

function CurrentDialog({ shown, open, close, finish, finishWith, setDirty }: AddressedDialog<InvoiceDialog>) {
  if (shown === null) return null
  const handlers = { onClose: close, onSaved: finish, onDirtyChange: setDirty }
  if (shown.kind === 'view' || shown.kind === 'templates') return <SheetDialogs {...handlers} dialog={shown} onOpen={open} />
  if (shown.kind === 'send') return <SendDialog {...handlers} id={shown.id} kind="invoice" />
  if (shown.kind === 'remind') return <SendDialog {...handlers} id={shown.id} kind="reminder" />
  return <InvoiceForms {...handlers} dialog={shown} onSend={(id) => finishWith({ kind: 'send', id })} />
}

/** Shows invoice dialogs on top of pages other than the invoice list. In the URL: '?view-invoice=12', '?edit-invoice=12', … */
export function DialogsOverPage() {
  return <InvoiceDialogs dialog={useAddressedDialog({ dialogFromAddress: dialogOverPage, withDialog: withDialogOfOne })} />
}

function dialogOverPage(address: URLSearchParams): InvoiceDialog | null {
  for (const kind of oneInvoiceKinds) {
    const id = address.get(`${kind}-invoice`)
    if (id !== null) return { kind, id }
  }
  return null
}

function withDialogOfOne(address: URLSearchParams, dialog: InvoiceDialog | null): URLSearchParams {
  return withDialogOverPage(address, dialog && 'id' in dialog ? dialog : null)
}
