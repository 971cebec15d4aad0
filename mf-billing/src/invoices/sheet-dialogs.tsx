import type { InvoiceDialog } from './invoices-address.ts'
import { TemplatesDialog } from './templates/templates-dialog.tsx'
import { InvoiceView } from './view/invoice-view.tsx'

export { InvoiceFiles } from './files/invoice-files.tsx'
export { NewInvoiceFiles } from './files/new-invoice-files.tsx'
export { UploadDialog } from './files/upload-dialog.tsx'
export { RecordPaymentDialog } from './payments/payment-dialogs.tsx'
export { InvoicePreview } from './sheet/invoice-preview.tsx'

interface SheetDialogsProps {
  dialog: Extract<InvoiceDialog, { kind: 'view' | 'templates' }>
  onOpen: (dialog: InvoiceDialog) => void
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (dirty: boolean) => void
}

/**
 * Dialogs for viewing an invoice and for choosing templates. All exports of this file share one lazy chunk, because they show the invoice
 * sheet or belong to it.
 */
export function SheetDialogs({ dialog, onOpen, onSaved, ...rest }: SheetDialogsProps) {
  if (dialog.kind === 'templates') return <TemplatesDialog {...rest} onSaved={onSaved} />
  return <InvoiceView {...rest} id={dialog.id} onOpen={onOpen} />
}
