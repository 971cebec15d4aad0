import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { Button, Card, CardHeader, CardTitle, EmptyState, IconButton, Skeleton, Stack, Truncate } from '@billfold/ui'
import { Link, QueryState, useFormat, useNavigate, useText, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { Eye, FileText, Pencil } from 'lucide-react'
import { InvoiceMenu } from './invoice-menu.tsx'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'
import { partlyPaidText } from './invoice-texts.ts'
import styles from './invoices-card.module.css'
import type { OneInvoiceDialog } from './invoices-address.ts'
import { useListFocus } from './use-list-focus.ts'

export const SHOWN = 3

interface InvoicesCardProps {
  query: UseQueryResult<Invoice[], ApiError>
  empty: string
  /** Address of the list of all of them. */
  listPath: string
  /** Address of a dialog for one of them. */
  dialogPath: (dialog: OneInvoiceDialog) => string
  /** What stands under the number. */
  noteOf: (invoice: Invoice) => string
}

/** A few invoices with number, total and status, on a page of another module. */
export function InvoicesCard({ query, empty, listPath, ...rows }: InvoicesCardProps) {
  const t = useText()
  const keptFocus = useListFocus()
  const all = (
    <Button asChild variant="ghost" size="small">
      <Link to={listPath}>{t('View All')}</Link>
    </Button>
  )
  return (
    <Card aria-label={t('Recent Invoices')} className={styles.card} {...keptFocus}>
      <CardHeader actions={all}>
        <CardTitle>{t('Recent Invoices')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Loading />} failure={t('The invoices could not be loaded')}>
        {(invoices) =>
          invoices.length === 0 ? (
            <EmptyState icon={<FileText />} title={empty} />
          ) : (
            <ul className={styles.list}>
              {invoices.map((invoice) => (
                <InvoiceItem key={invoice.id} invoice={invoice} {...rows} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}

function InvoiceItem({ invoice, dialogPath, noteOf }: Pick<InvoicesCardProps, 'dialogPath' | 'noteOf'> & { invoice: Invoice }) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const id = String(invoice.id)
  const open = (dialog: OneInvoiceDialog) => navigate(dialogPath(dialog))
  return (
    <li className={styles.invoice}>
      <div className={styles.words}>
        <Link to={dialogPath({ kind: 'view', id })} className={styles.number}>
          <Truncate>{invoice.invoiceNumber}</Truncate>
        </Link>
        <div className={styles.note}>
          <Truncate>{[noteOf(invoice), partlyPaidText(invoice, t, format)].filter(Boolean).join(' · ')}</Truncate>
        </div>
      </div>
      <InvoiceStatusBadge status={invoice.status} />
      <span className={styles.total}>{format.money(invoice.total)}</span>
      <span className={styles.actions}>
        <span className={styles.direct}>
          <IconButton size="small" icon={<Eye />} label={t('View')} onClick={() => open({ kind: 'view', id })} />
          <IconButton size="small" icon={<Pencil />} label={t('Edit')} onClick={() => open({ kind: 'edit', id })} />
        </span>
        <InvoiceMenu invoice={invoice} onOpen={open} />
      </span>
    </li>
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
