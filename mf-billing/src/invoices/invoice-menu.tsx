import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CircleCheck, Download, EllipsisVertical, Eye, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx'
import type { OneInvoiceDialog } from './invoices-address.ts'
import { StripeItems } from './stripe-items.tsx'
import { useInvoicePdf } from './use-invoice-pdf.ts'
import type { useMarkPaid } from './use-mark-paid.ts'
import { useStripe } from './use-stripe.ts'

interface InvoiceMenuProps {
  invoice: Invoice
  onOpen: (dialog: OneInvoiceDialog) => void
  /** Given where an invoice can be marked as paid. */
  markPaid?: ReturnType<typeof useMarkPaid>
}

/** Everything that can be done with an invoice of a list; on a phone it is all there is room for. */
export function InvoiceMenu({ invoice, onOpen, markPaid }: InvoiceMenuProps) {
  const t = useText()
  const pdf = useInvoicePdf()
  const stripe = useStripe(invoice)
  const [isDeleting, setDeleting] = useState(false)
  const params = { id: invoice.id }
  const id = String(invoice.id)
  const trigger = <IconButton size="small" icon={<EllipsisVertical />} label={t('More actions')} busy={pdf.isPending || stripe.isBusy} />
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem icon={<Eye />} onSelect={() => onOpen({ kind: 'view', id })}>
          {t('View')}
        </MenuItem>
        <MenuItem icon={<Pencil />} onSelect={() => onOpen({ kind: 'edit', id })}>
          {t('Edit')}
        </MenuItem>
        {markPaid && invoice.status !== 'paid' && (
          <MenuItem icon={<CircleCheck />} onSelect={() => markPaid.mutate({ params })}>
            {t('Mark as Paid')}
          </MenuItem>
        )}
        <MenuItem icon={<Download />} onSelect={() => pdf.mutate({ params })}>
          {t('Download PDF')}
        </MenuItem>
        <StripeItems invoice={invoice} stripe={stripe} />
        {invoice.status !== 'paid' && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} danger onSelect={() => setDeleting(true)}>
              {t('Delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {isDeleting && <DeleteInvoiceDialog invoice={invoice} onClose={() => setDeleting(false)} />}
    </>
  )
}
