import type { AgedReceivables } from '@billfold/contracts/reports/report'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Card, CardHeader, CardTitle, EmptyState, Table, TableCell, TableRow, Truncate, type TableColumn } from '@billfold/ui'
import { Link, QueryFailed, useCall, useFormat, useText, type Translate } from '@billfold/web-kit'
import { MoreRows, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import { CircleCheck } from 'lucide-react'
import { invoicesPath } from '../invoices/invoices-address.ts'
import styles from './aged-receivables-card.module.css'
import { FigureCell } from './figure-cell.tsx'
import { sumMoney } from './sum-decimals.ts'

type Receivable = AgedReceivables[number]

/** By days past the due date. */
const buckets = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'over90'] as const

function bucketTexts(t: Translate): Record<(typeof buckets)[number], string> {
  return {
    notDue: t('Not due yet'),
    days1To30: t('{days} days', { days: '1–30' }),
    days31To60: t('{days} days', { days: '31–60' }),
    days61To90: t('{days} days', { days: '61–90' }),
    over90: t('Over 90 days'),
  }
}

function columnsIn(t: Translate): TableColumn[] {
  const texts = bucketTexts(t)
  return [
    { label: t('Client'), phone: 'title' },
    ...buckets.map((bucket) => ({ label: texts[bucket], kind: 'number' as const })),
    { label: t('Total'), kind: 'number', phone: 'value' },
  ]
}

/** Amounts that clients owe today, by days overdue. Each links to its invoices. */
export function AgedReceivablesCard() {
  const t = useText()
  const query = useCall(reportCalls.agedReceivables)
  const rows = useFirstRows(query.data ?? [], 10)
  return (
    <Card flush>
      <CardHeader>
        <CardTitle subtitle={t('What clients owe today, by days past the due date')}>{t('Aged receivables')}</CardTitle>
      </CardHeader>
      {query.data === undefined && query.error ? (
        <QueryFailed query={query} failure={t('The receivables could not be loaded')} />
      ) : (
        <Table
          label={t('Aged receivables')}
          columns={columnsIn(t)}
          loading={query.data === undefined}
          skeletonRows={3}
          empty={<EmptyState icon={<CircleCheck />} title={t('Nobody owes you anything')} description={t('Invoices that were sent stand here until they are paid.')} />}
        >
          {query.data?.length ? [...rows.shown.map((client) => <ClientRow key={client.clientId} client={client} />), <TotalRow key="total" clients={query.data} />] : null}
        </Table>
      )}
      <MoreRows rows={rows} />
    </Card>
  )
}

function ClientRow({ client }: { client: Receivable }) {
  const texts = bucketTexts(useText())
  const format = useFormat()
  return (
    <TableRow className={styles.row}>
      <TableCell className={styles.first}>
        <Truncate>
          <Link to={invoicesPath(null, { clientId: client.clientId })} className={styles.client}>
            {client.clientName}
          </Link>
        </Truncate>
      </TableCell>
      {buckets.map((bucket) => (
        <AmountCell key={bucket} label={texts[bucket]} amount={client[bucket]} isOld={bucket === 'over90'} />
      ))}
      <TableCell className={styles.total}>{format.money(client.total)}</TableCell>
    </TableRow>
  )
}

function TotalRow({ clients }: { clients: AgedReceivables }) {
  const t = useText()
  const texts = bucketTexts(t)
  const format = useFormat()
  return (
    <TableRow className={styles.sum}>
      <TableCell>{t('Total')}</TableCell>
      {buckets.map((bucket) => (
        <AmountCell key={bucket} label={texts[bucket]} amount={sumMoney(clients.map((client) => client[bucket]))} isOld={bucket === 'over90'} />
      ))}
      <TableCell className={styles.total}>{format.money(sumMoney(clients.map(({ total }) => total)))}</TableCell>
    </TableRow>
  )
}

function AmountCell({ label, amount, isOld }: { label: string; amount: string; isOld: boolean }) {
  const format = useFormat()
  const isNothing = Number(amount) === 0
  return <FigureCell label={label} text={isNothing ? '–' : format.money(amount)} isNothing={isNothing} tone={isOld && !isNothing ? 'bad' : undefined} />
}
