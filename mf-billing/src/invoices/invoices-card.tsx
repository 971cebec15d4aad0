import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { Card, CardHeader, CardTitle, EmptyState, Skeleton, Stack, Truncate } from '@billfold/ui'
import { type ApiError, QueryState, useFormat, useText } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'
import styles from './invoices-card.module.css'

export const SHOWN = 3

interface InvoicesCardProps {
  query: UseQueryResult<Invoice[], ApiError>
  empty: string
  /** What stands under the number. */
  noteOf: (invoice: Invoice) => string
}

/** A few invoices with number, total and status, on a page of another module. */
export function InvoicesCard({ query, empty, noteOf }: InvoicesCardProps) {
  const t = useText()
  return (
    <Card className={styles.card}>
      <CardHeader>
        <CardTitle>{t('Recent Invoices')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Loading />} failure={t('The invoices could not be loaded')}>
        {(invoices) => (invoices.length === 0 ? <EmptyState icon={<FileText />} title={empty} /> : <InvoiceRows invoices={invoices} noteOf={noteOf} />)}
      </QueryState>
    </Card>
  )
}

function InvoiceRows({ invoices, noteOf }: { invoices: Invoice[]; noteOf: InvoicesCardProps['noteOf'] }) {
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {invoices.map((invoice) => (
        <li key={invoice.id} className={styles.invoice}>
          <div className={styles.words}>
            <div className={styles.number}>
              <Truncate>{invoice.invoiceNumber}</Truncate>
            </div>
            <div className={styles.note}>
              <Truncate>{noteOf(invoice)}</Truncate>
            </div>
          </div>
          <InvoiceStatusBadge status={invoice.status} />
          <span className={styles.total}>{format.money(invoice.total)}</span>
        </li>
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <Stack gap={4}>
      {Array.from({ length: SHOWN }, (_, row) => (
        <Skeleton key={row} width="100%" height={40} />
      ))}
    </Stack>
  )
}
