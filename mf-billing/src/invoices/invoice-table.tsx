import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { dueOf, isPartlyPaid } from '@billfold/contracts/invoices/invoice-totals'
import { PAGE_SIZE } from '@billfold/contracts/list'
import { Button, Checkbox, cx, IconButton, rowLink, Table, TableCell, TableRow, type TableColumn } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { PagedRows, type RowPlace } from '@billfold/web-kit/lists/paged-rows.tsx'
import { type Sort, sortHeader } from '@billfold/web-kit/lists/sort.ts'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import type { Selection } from '@billfold/web-kit/lists/use-selection.ts'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { BellRing, CircleCheck, Eye, Pencil, Send } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
import { canSend, InvoiceMenu, useMarkPaid } from './invoice-actions.tsx'
import { DepositBadge, getClientName, InvoiceStatusBadge, PartlyPaidBadge } from './invoice-labels.tsx'
import rowStyles from './invoice-row.module.css'
import styles from './invoice-table.module.css'
import { type InvoiceFilters, type OneInvoiceDialog, sortFields } from './invoices-address.ts'

type SortField = keyof typeof sortFields

export interface InvoiceTableProps {
  pages: Pages<Invoice>
  selection: Selection<Invoice>
  filters: InvoiceFilters
  /** True if all rows have the same client, whose name is already on the page. */
  isOfOneClient?: boolean
  /** Returns the URL that opens a dialog. The function must be stable, because rows are memoized. */
  dialogPath: (dialog: OneInvoiceDialog) => string
  onOpen: (dialog: OneInvoiceDialog) => void
  onSort: (sort: Sort<SortField>) => void
  empty: ReactNode
}

const columns: readonly (TableColumn & { field?: SortField })[] = [
  { label: 'Select all', kind: 'select' },
  { label: 'Invoice', phone: 'title', field: 'invoiceNumber' },
  { label: 'Client', grow: true, phone: 'note' },
  { label: 'Amount', kind: 'number', phone: 'value', field: 'total' },
  { label: 'Status', phone: 'badge' },
  { label: 'Date', phone: 'hidden', field: 'issueDate' },
  { label: 'Due Date', phone: 'note', field: 'dueDate' },
  { label: 'Actions', kind: 'actions' },
]

const columnsOfClient: typeof columns = columns.flatMap((column) => {
  if (column.label === 'Client') return []
  return column.phone === 'title' ? { ...column, grow: true } : column
})

/** Height of a phone row, which is a two-line card, in pixels. */
const PHONE_ROW_HEIGHT = 69

export function InvoiceTable({ pages, selection, filters, isOfOneClient = false, dialogPath, onOpen, onSort, empty }: InvoiceTableProps) {
  const t = useText()
  const { loaded, count, total } = pages
  const { has, toggle, toggleAll } = selection
  const selected = loaded.filter(({ id }) => has(id)).length
  const state = selected === 0 ? 'none' : selected === loaded.length ? 'all' : 'some'
  // Memoized, because all rows read the columns from a context and would otherwise re-render when one row is selected.
  const tableColumns = useMemo(
    () =>
      (isOfOneClient ? columnsOfClient : columns).map(({ field, ...column }): TableColumn => ({
        ...column,
        label: t(column.label),
        ...(field && { sort: sortHeader(filters, field, sortFields, onSort) }),
        ...(column.kind === 'select' && loaded.length > 0 && { select: { state, onToggle: () => toggleAll(loaded) } }),
      })),
    [t, isOfOneClient, filters, onSort, loaded, state, toggleAll],
  )
  return (
    <Outdated isOutdated={pages.isOutdated} className={cx(!isOfOneClient && styles.withClient)}>
      <Table
        label={t('Invoice List')}
        columns={tableColumns}
        loading={pages.query.data === undefined}
        skeletonRows={5}
        // If the total is '10000+', which is not a number, falls back to the number of loaded rows.
        rowCount={count > PAGE_SIZE ? Number(total) || count : undefined}
        empty={empty}
      >
        {count > 0 && (
          <PagedRows pages={pages} columns={tableColumns.length} phoneHeight={PHONE_ROW_HEIGHT}>
            {(invoice, place) => (
              <InvoiceRow {...place} invoice={invoice} isOfOneClient={isOfOneClient} dialogPath={dialogPath} isSelected={has(invoice.id)} onSelect={toggle} onOpen={onOpen} />
            )}
          </PagedRows>
        )}
      </Table>
    </Outdated>
  )
}

interface InvoiceRowProps extends RowPlace, Pick<InvoiceTableProps, 'isOfOneClient' | 'dialogPath' | 'onOpen'> {
  invoice: Invoice
  isSelected: boolean
  onSelect: (invoice: Invoice) => void
}

const InvoiceRow = memo(function InvoiceRow({ invoice, isOfOneClient = false, dialogPath, isSelected, onSelect, onOpen, index, ref }: InvoiceRowProps) {
  const t = useText()
  const format = useFormat()
  const client = getClientName(invoice, t)
  const isSettled = invoice.status === 'paid' || invoice.status === 'cancelled'
  return (
    // aria-rowindex starts at 1 with the header row.
    <TableRow ref={ref} className={isOfOneClient ? undefined : rowStyles.row} selected={isSelected} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <TableCell>
        <Checkbox aria-label={t('Select {name}', { name: invoice.invoiceNumber })} checked={isSelected} onChange={() => onSelect(invoice)} />
      </TableCell>
      <TableCell className={rowStyles.title}>
        <Link to={dialogPath({ kind: 'view', id: String(invoice.id) })} className={cx(rowStyles.number, rowLink)} title={invoice.invoiceNumber}>
          {invoice.invoiceNumber}
        </Link>
        <DepositBadge kind={invoice.kind} />
      </TableCell>
      {!isOfOneClient && (
        <TableCell className={rowStyles.client} title={client}>
          {client}
        </TableCell>
      )}
      <TableCell className={rowStyles.amount}>
        <span className={rowStyles.total}>{format.money(invoice.total)}</span>
        {isPartlyPaid(invoice) && (
          <div className={rowStyles.part}>
            <span className={rowStyles.partLabel}>{t('Partially paid')} · </span>
            {t('{amount} due', { amount: format.money(dueOf(invoice)) })}
          </div>
        )}
      </TableCell>
      <TableCell>
        <span className={rowStyles.statuses}>
          <InvoiceStatusBadge status={invoice.status} />
          <PartlyPaidBadge invoice={invoice} />
        </span>
      </TableCell>
      <TableCell>{format.date(invoice.issueDate)}</TableCell>
      <TableCell className={cx(rowStyles.dueDate, isSettled && rowStyles.settled, invoice.status === 'overdue' && rowStyles.late)}>
        <span className={rowStyles.due}>{t('Due')} </span>
        {format.date(invoice.dueDate)}
      </TableCell>
      <TableCell>
        {/* Without the key, a pending action could move to another invoice when rows are reused. */}
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
    <span className={rowStyles.actions}>
      <span className={rowStyles.direct}>
        <NextAction invoice={invoice} onOpen={onOpen} />
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

/** The most likely next action. Has a visible label if the user should act: send a draft or remind the client. */
function NextAction({ invoice, onOpen }: Pick<InvoiceRowProps, 'invoice' | 'onOpen'>) {
  const t = useText()
  const id = String(invoice.id)
  const send = () => onOpen({ kind: 'send', id })
  if (invoice.status === 'overdue') {
    return (
      <Button size="small" icon={<BellRing />} onClick={() => onOpen({ kind: 'remind', id })}>
        <span className={rowStyles.label}>{t('Remind')}</span>
      </Button>
    )
  }
  if (invoice.status === 'draft') {
    return (
      <Button size="small" icon={<Send />} onClick={send}>
        <span className={rowStyles.label}>{t('Send')}</span>
      </Button>
    )
  }
  return canSend(invoice) && <IconButton size="small" icon={<Send />} label={t('Send')} onClick={send} />
}
