import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { Table, type TableColumn } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import { InvoiceRow } from './invoice-row.tsx'
import styles from './invoice-table.module.css'
import type { InvoiceDialog, InvoiceFilters } from './invoices-address.ts'
import { LongRows } from '../long-list/long-rows.tsx'

interface InvoiceTableProps {
  /** undefined while they are loaded. */
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

/** Up to here all rows are drawn, so that the browser's own search and a printout have every one. */
const DRAWN_WHOLE = 100
/** Pixels of a row as a card of two lines. */
const PHONE_CARD = 69

export function InvoiceTable({ invoices, empty, ...row }: InvoiceTableProps) {
  const t = useText()
  const isLong = invoices !== undefined && invoices.length > DRAWN_WHOLE
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
          <LongRows items={invoices} phoneHeight={PHONE_CARD}>
            {(invoice, place) => <InvoiceRow {...place} {...row} invoice={invoice} />}
          </LongRows>
        ) : (
          invoices?.map((invoice) => <InvoiceRow key={invoice.id} {...row} invoice={invoice} />)
        )}
      </Table>
    </div>
  )
}
