import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, IconButton, Stack, Truncate } from '@billfold/ui'
import { Link, QueryState, useCall, useFirstItems, useFormat, useNavigate, useText, type ApiError, type SlotProps } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Eye, FileText, Pencil, Send } from 'lucide-react'
import { LoadingRows } from '../loading/loading-rows.tsx'
import { canSend, InvoiceMenu, useListFocus } from './invoice-actions.tsx'
import { DepositBadge, formatPartialPayment, getClientName, InvoiceStatusBadge } from './invoice-labels.tsx'
import styles from './invoices-card.module.css'
import { invoicesPath, type OneInvoiceDialog } from './invoices-address.ts'
import { InvoicesOverPage, useDialogPathOverPage } from './over-page.tsx'

const MAX_INVOICES = 3

export function RecentInvoicesCard() {
  const t = useText()
  const query = useFirstItems(invoiceCalls.list, { limit: MAX_INVOICES })
  return (
    <InvoicesCard
      query={query}
      empty={t('No recent invoices found')}
      listPath="/invoices"
      dialogPath={invoicesPath}
      getNote={(invoice) => getClientName(invoice, t)}
    />
  )
}

/** A client's uninvoiced work and newest invoices. Clicking an invoice opens it in a dialog over the client page. */
export function ClientInvoicesCard({ context: { clientId } }: SlotProps<'client-detail.cards.v1'>) {
  const t = useText()
  const format = useFormat()
  const query = useFirstItems(invoiceCalls.list, { query: { clientId: String(clientId) }, limit: MAX_INVOICES })
  const dialogPath = useDialogPathOverPage()
  return (
    <Stack>
      <ClientUninvoicedCard clientId={clientId} />
      <InvoicesCard
        query={query}
        empty={t('No invoices found for this client')}
        listPath={`/invoices?client=${clientId}`}
        dialogPath={dialogPath}
        getNote={({ issueDate }) => format.date(issueDate)}
      />
      <InvoicesOverPage />
    </Stack>
  )
}

/** Not shown without uninvoiced work, or while the amount is unknown. */
function ClientUninvoicedCard({ clientId }: { clientId: number }) {
  const t = useText()
  const format = useFormat()
  const { data } = useCall(reportCalls.uninvoicedWork, { query: { clientId: String(clientId) } })
  const work = data?.[0]
  if (!work) return null
  const count = work.entries === 1 ? t('1 entry') : t('{count} entries', { count: work.entries })
  return (
    <Card asChild className={styles.uninvoiced}>
      <section aria-label={t('Uninvoiced work')}>
        <div className={styles.about}>
          <p className={styles.number}>{t('Uninvoiced work')}</p>
          <p className={styles.note}>{[t('{hours}h', { hours: shortHours(work.hours) }), count, t('since {date}', { date: format.date(work.since) })].join(' · ')}</p>
        </div>
        <span className={styles.total}>{format.money(work.amount)}</span>
        <Button asChild size="small">
          <Link to={invoicesPath({ kind: 'new', clientId, projectId: null, entryIds: 'all' })}>{t('Invoice this')}</Link>
        </Button>
      </section>
    </Card>
  )
}

interface InvoicesCardProps {
  query: UseQueryResult<Invoice[], ApiError>
  empty: string
  listPath: string
  dialogPath: (dialog: OneInvoiceDialog) => string
  getNote: (invoice: Invoice) => string
}

function InvoicesCard({ query, empty, listPath, ...rows }: InvoicesCardProps) {
  const t = useText()
  const focusProps = useListFocus()
  const viewAll = (
    <Button asChild variant="ghost" size="small">
      <Link to={listPath}>{t('View All')}</Link>
    </Button>
  )
  return (
    <Card aria-label={t('Recent Invoices')} className={styles.card} {...focusProps}>
      <CardHeader actions={viewAll}>
        <CardTitle>{t('Recent Invoices')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<LoadingRows count={MAX_INVOICES} />} failure={t('The invoices could not be loaded')}>
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

function InvoiceItem({ invoice, dialogPath, getNote }: Pick<InvoicesCardProps, 'dialogPath' | 'getNote'> & { invoice: Invoice }) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const id = String(invoice.id)
  const partlyPaid = formatPartialPayment(invoice, t, format)
  const open = (dialog: OneInvoiceDialog) => navigate(dialogPath(dialog))
  return (
    <li className={styles.invoice}>
      <div className={styles.about}>
        <Link to={dialogPath({ kind: 'view', id })} className={styles.number}>
          <Truncate>{invoice.invoiceNumber}</Truncate>
        </Link>
        <div className={styles.note}>
          <Truncate>{getNote(invoice)}</Truncate>
        </div>
        {partlyPaid !== null && (
          <div className={styles.part}>
            <Truncate>{partlyPaid}</Truncate>
          </div>
        )}
      </div>
      <span className={styles.badges}>
        <DepositBadge kind={invoice.kind} />
        <InvoiceStatusBadge status={invoice.status} />
      </span>
      <span className={styles.total}>{format.money(invoice.total)}</span>
      <span className={styles.actions}>
        <span className={styles.direct}>
          {canSend(invoice) && <IconButton size="small" icon={<Send />} label={t('Send')} onClick={() => open({ kind: 'send', id })} />}
          <IconButton size="small" icon={<Eye />} label={t('View')} onClick={() => open({ kind: 'view', id })} />
          <IconButton size="small" icon={<Pencil />} label={t('Edit')} onClick={() => open({ kind: 'edit', id })} />
        </span>
        <InvoiceMenu invoice={invoice} onOpen={open} />
      </span>
    </li>
  )
}
