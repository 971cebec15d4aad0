import type { UninvoicedWork } from '@billfold/contracts/reports/report'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, Truncate } from '@billfold/ui'
import { Link, QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours-text.ts'
import { MoreRows, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import { FileClock } from 'lucide-react'
import { invoicesPath } from '../invoices/invoices-address.ts'
import styles from './list-card.module.css'
import { ListLoading } from './list-loading.tsx'
import { sumMoney } from './sum-decimals.ts'

export function UninvoicedWorkCard() {
  const t = useText()
  const format = useFormat()
  const query = useCall(reportCalls.uninvoicedWork)
  const total = query.data && query.data.length > 0 && <span className={styles.total}>{format.money(sumMoney(query.data.map(({ amount }) => amount)))}</span>
  return (
    <Card className={styles.card}>
      <CardHeader actions={total}>
        <CardTitle subtitle={t('Billable work that stands on no invoice')}>{t('Uninvoiced work')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<ListLoading />} failure={t('The uninvoiced work could not be loaded')}>
        {(clients) => (clients.length === 0 ? <Nothing /> : <Clients clients={clients} />)}
      </QueryState>
    </Card>
  )
}

function Nothing() {
  const t = useText()
  return (
    <EmptyState
      icon={<FileClock />}
      title={t('No uninvoiced work')}
      description={t('Billable time stands here until it is on an invoice.')}
      action={
        <Button asChild>
          <Link to="/time-tracking?new=">{t('Add Entry')}</Link>
        </Button>
      }
    />
  )
}

function Clients({ clients }: { clients: UninvoicedWork }) {
  const rows = useFirstRows(clients, 6)
  return (
    <>
      <ul className={styles.list}>
        {rows.shown.map((client) => (
          <ClientWork key={client.clientId} {...client} />
        ))}
      </ul>
      <MoreRows rows={rows} />
    </>
  )
}

function ClientWork({ clientId, clientName, entries, hours, amount, since }: UninvoicedWork[number]) {
  const t = useText()
  const format = useFormat()
  const counted = entries === 1 ? t('1 entry') : t('{count} entries', { count: entries })
  const notes = [t('{hours}h', { hours: shortHours(hours) }), counted, t('since {date}', { date: format.date(since) })]
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <Truncate>
          <Link to={`/clients/${clientId}`} className={styles.name}>
            {clientName}
          </Link>
        </Truncate>
        <div className={styles.note}>
          <Truncate>{notes.join(' · ')}</Truncate>
        </div>
      </div>
      <span className={styles.amount}>{format.money(amount)}</span>
      <Button asChild size="small">
        <Link to={invoicesPath({ kind: 'new', clientId, projectId: null, entryIds: 'all' })} aria-label={t('Invoice this: {client}', { client: clientName })}>
          {t('Invoice this')}
        </Link>
      </Button>
    </li>
  )
}
