import type { TopClients } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, LoadingState, Skeleton, Truncate } from '@billfold/ui'
import { Link, QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { ChartPie } from 'lucide-react'
import type { CSSProperties } from 'react'
import styles from './top-clients-card.module.css'

const MAX_SHOWN = 5

export function TopClientsCard() {
  const t = useText()
  const format = useFormat()
  const query = useCall(dashboardCalls.topClients)
  return (
    <Card className={styles.card}>
      <CardHeader actions={query.data && <span className={styles.total}>{t('Total: {amount}', { amount: format.money(query.data.total) })}</span>}>
        <CardTitle subtitle={t('Collected from each client')}>{t('Top Client Revenue')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Loading />} failure={t('The clients could not be loaded')}>
        {({ clients, hasClients }) => {
          if (clients.length > 0) return <Shares clients={clients} />
          return hasClients ? <NoRevenue /> : <NoClients />
        }}
      </QueryState>
    </Card>
  )
}

function Shares({ clients }: Pick<TopClients, 'clients'>) {
  const t = useText()
  const format = useFormat()
  return (
    <ol className={styles.list}>
      {clients.map(({ id, name, industry, revenue, share }) => (
        <li key={id} className={styles.client} style={{ '--share': `${share}%` } as CSSProperties}>
          <div className={styles.about}>
            <Truncate>
              <Link to={`/clients/${id}`} className={styles.name}>
                {name}
              </Link>
            </Truncate>
            <span className={styles.industry}>
              <Truncate>{t(industry ?? 'Other')}</Truncate>
            </span>
          </div>
          <span className={styles.amount}>{format.money(revenue)}</span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} />
          </span>
          <span className={styles.percent}>{t('{percent}%', { percent: format.oneDecimal(share) })}</span>
        </li>
      ))}
    </ol>
  )
}

function NoClients() {
  const t = useText()
  const create = (
    <Button asChild>
      <Link to="/clients/new">{t('New Client')}</Link>
    </Button>
  )
  return (
    <EmptyState
      icon={<ChartPie />}
      title={t('No client revenue data')}
      description={t('Add clients and record payments to see distribution')}
      action={create}
    />
  )
}

function NoRevenue() {
  const t = useText()
  return <EmptyState icon={<ChartPie />} title={t('No revenue data available')} description={t('Start adding payments to see distribution')} />
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading client data...')}>
      {Array.from({ length: MAX_SHOWN }, (_, row) => (
        <Skeleton key={row} width="100%" height={36} />
      ))}
    </LoadingState>
  )
}
