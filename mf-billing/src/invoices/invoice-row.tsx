import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { cx, IconButton, TableCell, TableRow } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { CircleCheck, Eye, Pencil } from 'lucide-react'
import { memo, type Ref } from 'react'
import { InvoiceMenu } from './invoice-menu.tsx'
import styles from './invoice-row.module.css'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'
import { clientNameOf, partlyPaidText } from './invoice-texts.ts'
import { invoicesPath, type InvoiceDialog, type InvoiceFilters } from './invoices-address.ts'
import { useMarkPaid } from './use-mark-paid.ts'

interface InvoiceRowProps {
  invoice: Invoice
  /** Of the list that it stands in. */
  filters: InvoiceFilters
  onOpen: (dialog: InvoiceDialog) => void
  /** Place in a list of which not every row is drawn. */
  index?: number
  ref?: Ref<HTMLTableRowElement>
}

export const InvoiceRow = memo(function InvoiceRow({ invoice, filters, onOpen, index, ref }: InvoiceRowProps) {
  const t = useText()
  const format = useFormat()
  const client = clientNameOf(invoice, t)
  const partlyPaid = partlyPaidText(invoice, t, format)
  return (
    // 1 is the row of the headers.
    <TableRow ref={ref} className={styles.row} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <TableCell>
        <Link to={invoicesPath({ kind: 'view', id: String(invoice.id) }, filters)} className={styles.number} title={invoice.invoiceNumber}>
          {invoice.invoiceNumber}
        </Link>
      </TableCell>
      <TableCell className={styles.client} title={client}>
        {client}
      </TableCell>
      <TableCell className={styles.amount}>
        <span className={styles.total}>{format.money(invoice.total)}</span>
        {partlyPaid !== null && <div className={styles.part}>{partlyPaid}</div>}
      </TableCell>
      <TableCell>
        <InvoiceStatusBadge status={invoice.status} />
      </TableCell>
      <TableCell>{format.date(invoice.issueDate)}</TableCell>
      <TableCell className={cx(invoice.status === 'overdue' && styles.late)}>
        <span className={styles.due}>{t('Due')} </span>
        {format.date(invoice.dueDate)}
      </TableCell>
      <TableCell>
        {/* By invoice: what is under way belongs to it, and not to the place in the list. */}
        <RowActions key={invoice.id} invoice={invoice} onOpen={onOpen} />
      </TableCell>
    </TableRow>
  )
})

function RowActions({ invoice, onOpen }: Pick<InvoiceRowProps, 'invoice' | 'onOpen'>) {
  const t = useText()
  const markPaid = useMarkPaid()
  const id = String(invoice.id)
  return (
    <span className={styles.actions}>
      <span className={styles.direct}>
        {invoice.status !== 'paid' && (
          <IconButton
            size="small"
            icon={<CircleCheck />}
            label={t('Mark as Paid')}
            busy={markPaid.isPending}
            onClick={() => markPaid.mutate({ params: { id: invoice.id } })}
          />
        )}
        <IconButton size="small" icon={<Eye />} label={t('View')} onClick={() => onOpen({ kind: 'view', id })} />
        <IconButton size="small" icon={<Pencil />} label={t('Edit')} onClick={() => onOpen({ kind: 'edit', id })} />
      </span>
      <InvoiceMenu invoice={invoice} onOpen={onOpen} markPaid={markPaid} />
    </span>
  )
}
