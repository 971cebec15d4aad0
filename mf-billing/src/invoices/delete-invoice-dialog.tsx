import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { ConfirmDialog } from '@billfold/ui'
import { placesOf, useForget, useFormat, useSave, useText } from '@billfold/web-kit'
import { clientNameOf } from './invoice-texts.ts'

interface DeleteInvoiceDialogProps {
  invoice: Invoice
  onClose: () => void
  /** Also where the question was closed while it was being deleted. */
  onDeleted?: (() => void) | undefined
}

export function DeleteInvoiceDialog({ invoice, onClose, onDeleted }: DeleteInvoiceDialogProps) {
  const t = useText()
  const format = useFormat()
  const forget = useForget(invoiceCalls.get, invoice.id, placesOf.invoices)
  const remove = useSave(invoiceCalls.delete, {
    success: 'Invoice deleted',
    explains: 'everything',
    onSaved: () => {
      forget()
      onDeleted?.()
    },
    goOn: onClose,
  })
  const what = { client: clientNameOf(invoice, t), total: format.money(invoice.total) }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete invoice {number}?', { number: invoice.invoiceNumber })}
      description={t('{client}, {total}. Its time entries become uninvoiced and can be billed again. This cannot be undone.', what)}
      confirmText={t('Delete invoice')}
      busy={remove.isPending}
      busyText={t('Deleting...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: invoice.id } })}
    />
  )
}
