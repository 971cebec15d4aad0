import type { Client } from '@billfold/contracts/clients/client'
import { Grid, StatCard } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { CircleDollarSign, Clock, FileText, FolderKanban } from 'lucide-react'

export function ClientDetailStats({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  return (
    <Grid of="stats">
      <StatCard label={t('Total Received')} icon={<CircleDollarSign />} value={format.money(client.revenue)} />
      <StatCard
        label={t('Total Invoiced')}
        icon={<FileText />}
        value={format.money(client.totalInvoiced)}
        caption={t('Lifetime total')}
      />
      <StatCard
        label={t('Outstanding')}
        icon={<Clock />}
        value={format.money(client.totalOutstanding)}
        caption={t('Pending payment')}
      />
      <StatCard
        label={t('Total Projects')}
        icon={<FolderKanban />}
        value={format.number(client.totalProjects)}
        caption={t('{count} active', { count: client.activeProjects })}
      />
    </Grid>
  )
}
