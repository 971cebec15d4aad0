import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { Button, Card, CardHeader, CardTitle, cx, EmptyState, IconButton, Table, TableCell, TableRow, type TableColumn } from '@billfold/ui'
import { Link, QueryFailed, useFormat, useSaveCsv, useText, useToday, type ApiError } from '@billfold/web-kit'
import { NoMatch } from '@billfold/web-kit/filters/filter-bar.tsx'
import { LongRows } from '@billfold/web-kit/long-list/long-rows.tsx'
import { MAX_RENDERED } from '@billfold/web-kit/long-list/use-long-rows.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, Download, Eye, FileText, Pencil, Plus } from 'lucide-react'
import { memo, type ReactNode, type Ref } from 'react'
import { InvoiceMenu, useListFocus, useMarkPaid } from './invoice-actions.tsx'
import { formatPartialPayment, getClientName, InvoiceStatusBadge } from './invoice-labels.tsx'
import rowStyles from './invoice-row.module.css'
import styles from './invoice-table.module.css'
import { invoicesPath, type InvoiceDialog, type InvoiceFilters } from './invoices-address.ts'
import { invoiceRecords } from './invoices-csv.ts'

interface InvoiceListCardProps {
  query: UseQueryResult<Invoice[], ApiError>
  /** Filtered invoices; undefined while loading. */
  shown: readonly Invoice[] | undefined
  filters: InvoiceFilters
  onOpen: (dialog: InvoiceDialog) => void
  onNew: () => void
  onClearFilters: () => void
}

export function InvoiceListCard({ query, shown, filters, onOpen, onNew, onClearFilters }: InvoiceListCardProps) {
  const t = useText()
  const focusProps = useListFocus()
  return (
    <Card flush aria-label={t('Invoice List')} {...focusProps}>
      <CardHeader actions={<ExportButton invoices={shown} />}>
        <CardTitle>{t('Invoice List')}</CardTitle>
      </CardHeader>
      {query.data === undefined && query.error ? (
        <QueryFailed query={query} failure={t('The invoices could not be loaded')} />
      ) : (
        <InvoiceTable
          invoices={shown}
          filters={filters}
          onOpen={onOpen}
          empty={query.data?.length === 0 ? <NoInvoicesYet onNew={onNew} /> : <NoMatch title={t('No invoices found')} description={t('No invoice matches these filters.')} onClear={onClearFilters} />}
        />
      )}
    </Card>
  )
}

function ExportButton({ invoices = [] }: { invoices: readonly Invoice[] | undefined }) {
  const t = useText()
  const today = useToday()
  const saveCsv = useSaveCsv()
  const save = () => void saveCsv(`invoices-${today}.csv`, () => invoiceRecords(invoices, t))
  return (
    <Button size="small" icon={<Download />} disabled={invoices.length === 0} onClick={save}>
      {t('Export CSV')}
    </Button>
  )
}

function NoInvoicesYet({ onNew }: { onNew: () => void }) {
  const t = useText()
  return (
    <EmptyState
      icon={<FileText />}
      title={t('No invoices found')}
      description={t('Create the first one from the time you have tracked, or record one that you already sent.')}
      action={
        <Button variant="primary" icon={<Plus />} onClick={onNew}>
          {t('Create an invoice')}
        </Button>
      }
    />
  )
}

interface InvoiceTableProps {
  /** Undefined while loading. */
  invoices: readonly Invoice[] | undefined
  filters: InvoiceFilters
  onOpen: (dialog: InvoiceDialog) => void
  empty: ReactNode
}

const columns: readonly TableColumn[] = [
  { label: 'Invoice', phone: 'title' },
  { label: 'Client', grow: true, phone: 'note' },
  { label: 'Amount', kind: 'number', phone: 'value' },
  { label: 'Status', phone: 'badge' },
  { label: 'Date', phone: 'hidden' },
  { label: 'Due Date', phone: 'note' },
  { label: 'Actions', kind: 'actions' },
]

/** Height in pixels of a two-line card. */
const PHONE_ROW_HEIGHT = 69

function InvoiceTable({ invoices, empty, ...row }: InvoiceTableProps) {
  const t = useText()
  const isLong = invoices !== undefined && invoices.length > MAX_RENDERED
  return (
    <div className={styles.table}>
      <Table
        label={t('Invoice List')}
        columns={columns.map((column) => ({ ...column, label: t(column.label) }))}
        loading={invoices === undefined}
        skeletonRows={5}
        rowCount={isLong ? invoices.length : undefined}
        empty={empty}
      >
        {isLong ? (
          <LongRows items={invoices} phoneHeight={PHONE_ROW_HEIGHT}>
            {(invoice, place) => <InvoiceRow {...place} {...row} invoice={invoice} />}
          </LongRows>
        ) : (
          invoices?.map((invoice) => <InvoiceRow key={invoice.id} {...row} invoice={invoice} />)
        )}
      </Table>
    </div>
  )
}

interface InvoiceRowProps {
  invoice: Invoice
  filters: InvoiceFilters
  onOpen: (dialog: InvoiceDialog) => void
  /** Index in a virtualized list. */
  index?: number
  ref?: Ref<HTMLTableRowElement>
}

const InvoiceRow = memo(function InvoiceRow({ invoice, filters, onOpen, index, ref }: InvoiceRowProps) {
  const t = useText()
  const format = useFormat()
  const client = getClientName(invoice, t)
  const partlyPaid = formatPartialPayment(invoice, t, format)
  return (
    // aria-rowindex starts at 1 with the header row.
    <TableRow ref={ref} className={rowStyles.row} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <TableCell>
        <Link to={invoicesPath({ kind: 'view', id: String(invoice.id) }, filters)} className={rowStyles.number} title={invoice.invoiceNumber}>
          {invoice.invoiceNumber}
        </Link>
      </TableCell>
      <TableCell className={rowStyles.client} title={client}>
        {client}
      </TableCell>
      <TableCell className={rowStyles.amount}>
        <span className={rowStyles.total}>{format.money(invoice.total)}</span>
        {partlyPaid !== null && <div className={rowStyles.part}>{partlyPaid}</div>}
      </TableCell>
      <TableCell>
        <InvoiceStatusBadge status={invoice.status} />
      </TableCell>
      <TableCell>{format.date(invoice.issueDate)}</TableCell>
      <TableCell className={cx(invoice.status === 'overdue' && rowStyles.late)}>
        <span className={rowStyles.due}>{t('Due')} </span>
        {format.date(invoice.dueDate)}
      </TableCell>
      <TableCell>
        {/* The key keeps pending actions with their invoice. */}
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
