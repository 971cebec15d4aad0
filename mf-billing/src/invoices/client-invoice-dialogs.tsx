import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { InvoiceDialogs } from './invoice-dialogs.tsx'
import type { InvoiceDialog } from './invoices-address.ts'

/** View and edit dialogs over a client page, in a chunk of their own. */
export function ClientInvoiceDialogs() {
  return <InvoiceDialogs dialog={useAddressedDialog({ dialogFromAddress: clientDialogFromAddress, withDialog: withClientDialog })} />
}

/** Reads '?view-invoice=12' and '?edit-invoice=12'. */
export function clientDialogFromAddress(address: URLSearchParams): InvoiceDialog | null {
  for (const kind of ['edit', 'view'] as const) {
    const id = address.get(`${kind}-invoice`)
    if (id !== null) return { kind, id }
  }
  return null
}

export function withClientDialog(address: URLSearchParams, dialog: InvoiceDialog | null): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('edit-invoice')
  next.delete('view-invoice')
  if (dialog?.kind === 'edit' || dialog?.kind === 'view') next.set(`${dialog.kind}-invoice`, dialog.id)
  return next
}
