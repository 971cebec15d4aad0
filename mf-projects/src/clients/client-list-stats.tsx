import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Grid, StatCard } from '@billfold/ui'
import { FiguresFailed, useCall, useFormat, useText } from '@billfold/web-kit'
import { DollarSign, FolderKanban, UserCheck, Users } from 'lucide-react'

/** Loaded separately, so that the list works without it. */
export function ClientListStats() {
  const t = useText()
  const format = useFormat()
  const query = useCall(clientCalls.summary)
  const { data } = query
  const loading = data === undefined

  if (loading && query.isError) return <FiguresFailed query={query} />

  return (
    <Grid of="stats">
      <StatCard
        label={t('Total Clients')}
        icon={<Users />}
        loading={loading}
        value={data && format.number(data.totalClients)}
        caption={data && t('+{count} this month', { count: data.newThisMonth })}
      />
      <StatCard
        label={t('Active Clients')}
        icon={<UserCheck />}
        loading={loading}
        value={data && format.number(data.activeClients)}
      />
      <StatCard
        label={t('Active Projects')}
        icon={<FolderKanban />}
        loading={loading}
        value={data && format.number(data.activeProjects)}
        caption={data && t('{count} total', { count: data.totalProjects })}
      />
      <StatCard
        label={t('Revenue Generated')}
        icon={<DollarSign />}
        loading={loading}
        value={data && format.money(data.revenueThisMonth)}
        caption={t('This month')}
      />
    </Grid>
  )
}
