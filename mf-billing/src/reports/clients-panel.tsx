import type { ClientsReport } from '@billfold/contracts/reports/report'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, Truncate } from '@billfold/ui'
import { Link, queryOf, useFormat, useText } from '@billfold/web-kit'
import { MoreRows, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartPie } from 'lucide-react'
import type { CSSProperties } from 'react'
import { invoicesPath } from '../invoices/invoices-address.ts'
import styles from './clients-panel.module.css'
import { Panel } from './panel.tsx'
import type { ReportPanelProps } from './report-panel.tsx'
import { sumMoney } from './sum-decimals.ts'

export function ClientsPanel({ range }: ReportPanelProps) {
  const t = useText()
  const query = useQuery({ ...queryOf(reportCalls.clients, { query: range }), placeholderData: keepPreviousData })
  return (
    <Panel query={query} loading={t('Loading client data...')} failure={t('The clients could not be loaded')}>
      {(clients) => (clients.length === 0 ? <Nothing /> : <Distribution clients={clients} />)}
    </Panel>
  )
}

function Nothing() {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={<ChartPie />}
        title={t('No client paid in this period')}
        description={t('A client stands here once an invoice is marked as paid.')}
        action={
          <Button asChild>
            <Link to={invoicesPath(null)}>{t('Invoices')}</Link>
          </Button>
        }
      />
    </Card>
  )
}

function Distribution({ clients }: { clients: ClientsReport }) {
  const t = useText()
  const format = useFormat()
  const rows = useFirstRows(clients, 15)
  const total = sumMoney(clients.map(({ revenue }) => revenue))
  return (
    <Card>
      <CardHeader actions={<span className={styles.total}>{t('Total: {amount}', { amount: format.money(total) })}</span>}>
        <CardTitle>{t('Revenue by client')}</CardTitle>
      </CardHeader>
      <ol className={styles.list}>
        {rows.shown.map((client) => (
          <ClientShare key={client.clientId} {...client} />
        ))}
      </ol>
      <MoreRows rows={rows} />
    </Card>
  )
}

function ClientShare({ clientId, clientName, invoices, revenue, share }: ClientsReport[number]) {
  const t = useText()
  const format = useFormat()
  return (
    <li className={styles.client} style={{ '--share': `${share}%` } as CSSProperties}>
      <span className={styles.who}>
        <Truncate>
          <Link to={`/clients/${clientId}`} className={styles.name}>
            {clientName}
          </Link>
        </Truncate>
        <span className={styles.invoices}>{invoices === 1 ? t('1 invoice') : t('{count} invoices', { count: invoices })}</span>
      </span>
      <span aria-hidden className={styles.track}>
        <span className={styles.bar} />
      </span>
      <span className={styles.percent}>{t('{percent}%', { percent: format.oneDecimal(share) })}</span>
      <span className={styles.amount}>{format.money(revenue)}</span>
    </li>
  )
}
