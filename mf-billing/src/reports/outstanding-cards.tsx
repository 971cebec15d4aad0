import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { type AgedReceivables, reportCalls, type UninvoicedWork } from '@billfold/contracts/reports/report-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, Truncate } from '@billfold/ui'
import { Link, QueryFailed, QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { MoreRows, useFirstRows } from '@billfold/web-kit/lists/more-rows.tsx'
import { CircleCheck, FileClock } from 'lucide-react'
import { LoadingRows } from '../loading/loading-rows.tsx'
import { invoicesPath } from '../invoices/invoices-address.ts'
import { FigureTable } from './figure-table.tsx'
import styles from './list-card.module.css'
import { useTableSort } from './table-sort.tsx'

type Bucket = 'notDue' | 'days1To30' | 'days31To60' | 'days61To90' | 'over90'

const receivableFields = { total: 'desc', notDue: 'desc', days1To30: 'desc', days31To60: 'desc', days61To90: 'desc', over90: 'desc', client: 'asc' } as const

export function AgedReceivablesCard() {
  const t = useText()
  const by = useTableSort(receivableFields)
  const { money } = useFormat()
  const query = useCall(reportCalls.agedReceivables)
  const clients = query.data ?? []
  const sumBy = (amount: Bucket | 'total') => sumOf(clients.map((client) => client[amount]))
  const bucket = (name: Bucket, label: string) => ({
    label,
    field: name,
    value: ({ [name]: amount }: AgedReceivables[number]) => Number(amount),
    figure: ({ [name]: amount }: AgedReceivables[number]) =>
      Number(amount) === 0
        ? { text: '–', tone: 'muted' as const, isHiddenOnPhone: true }
        : { text: money(amount), tone: name === 'over90' ? ('bad' as const) : undefined },
  })
  return (
    <Card flush>
      <CardHeader>
        <CardTitle subtitle={t('What clients owe you today, by days past due')}>{t('Aged receivables')}</CardTitle>
      </CardHeader>
      {query.data === undefined && query.error ? (
        <QueryFailed query={query} failure={t('The receivables could not be loaded')} />
      ) : (
        <FigureTable
          label={t('Aged receivables')}
          loading={query.data === undefined}
          skeletonRows={3}
          empty={<EmptyState icon={<CircleCheck />} title={t('You’re all caught up')} description={t('Sent invoices show up here until they are paid.')} />}
          rows={clients}
          initialRows={10}
          by={by}
          keyOf={({ clientId }) => clientId}
          title={{ label: t('Client'), field: 'client', text: ({ clientName }) => clientName, linkTo: ({ clientId }) => invoicesPath(null, { clientId }) }}
          columns={[
            bucket('notDue', t('Not due yet')),
            bucket('days1To30', t('{days} days', { days: '1–30' })),
            bucket('days31To60', t('{days} days', { days: '31–60' })),
            bucket('days61To90', t('{days} days', { days: '61–90' })),
            bucket('over90', t('Over 90 days')),
            { label: t('Total'), phone: 'value', isStrong: true, field: 'total', value: ({ total }) => Number(total), figure: ({ total }) => ({ text: money(total) }) },
          ]}
          total={{
            clientId: 0,
            clientName: '',
            invoices: 0,
            notDue: sumBy('notDue'),
            days1To30: sumBy('days1To30'),
            days31To60: sumBy('days31To60'),
            days61To90: sumBy('days61To90'),
            over90: sumBy('over90'),
            total: sumBy('total'),
          }}
        />
      )}
    </Card>
  )
}

export function UninvoicedWorkCard() {
  const t = useText()
  const format = useFormat()
  const query = useCall(reportCalls.uninvoicedWork)
  const total = query.data && query.data.length > 0 && <span className={styles.total}>{format.money(sumOf(query.data.map(({ amount }) => amount)))}</span>
  return (
    <Card className={styles.card}>
      <CardHeader actions={total}>
        <CardTitle subtitle={t('Billable time you haven’t invoiced yet')}>{t('Uninvoiced work')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<LoadingRows />} failure={t('The uninvoiced work could not be loaded')}>
        {(clients) =>
          clients.length > 0 ? (
            <UninvoicedTable clients={clients} />
          ) : (
            <EmptyState
              icon={<FileClock />}
              title={t('No uninvoiced work')}
              description={t('Billable time shows up here until you invoice it.')}
              action={
                <Button asChild>
                  <Link to="/time-tracking?new=">{t('Add Entry')}</Link>
                </Button>
              }
            />
          )
        }
      </QueryState>
    </Card>
  )
}

function UninvoicedTable({ clients }: { clients: UninvoicedWork }) {
  const rows = useFirstRows(clients, 6)
  return (
    <>
      <ul className={styles.list}>
        {rows.shown.map((client) => (
          <UninvoicedClient key={client.clientId} {...client} />
        ))}
      </ul>
      <MoreRows rows={rows} />
    </>
  )
}

function UninvoicedClient({ clientId, clientName, entries, hours, amount, since }: UninvoicedWork[number]) {
  const t = useText()
  const format = useFormat()
  const entryCount = entries === 1 ? t('1 entry') : t('{count} entries', { count: entries })
  const notes = [t('{hours}h', { hours: shortHours(hours) }), entryCount, t('since {date}', { date: format.date(since) })]
  return (
    <li className={styles.item}>
      <div className={styles.about}>
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
