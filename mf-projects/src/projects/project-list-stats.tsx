import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Grid, StatCard } from '@billfold/ui'
import { FiguresFailed, trendOf, useCall, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours-text.ts'
import { Clock, DollarSign, FolderKanban, Target } from 'lucide-react'

/** Loaded separately, so that the list works without it. */
export function ProjectListStats() {
  const t = useText()
  const format = useFormat()
  const query = useCall(projectCalls.summary)
  const { data } = query
  const loading = data === undefined

  if (loading && query.isError) return <FiguresFailed query={query} />

  const change = (percent: number) => ({ ...trendOf(percent), children: t('vs last month') })
  return (
    <Grid of="stats">
      <StatCard
        label={t('Active Projects')}
        icon={<FolderKanban />}
        loading={loading}
        value={data && format.number(data.activeProjects)}
        caption={data && t('+{count} this month', { count: data.newThisMonth })}
      />
      <StatCard
        label={t('Total Project Value')}
        icon={<DollarSign />}
        loading={loading}
        value={data && format.money(data.totalValue)}
        change={data && change(data.changes.totalValue)}
      />
      <StatCard
        label={t('Total Hours')}
        icon={<Clock />}
        loading={loading}
        value={data && shortHours(data.totalHours)}
        change={data && change(data.changes.totalHours)}
      />
      <StatCard
        label={t('On Track')}
        icon={<Target />}
        loading={loading}
        value={data && format.number(data.onTrack)}
        caption={
          data && (
            <>
              <span>{t('{share}%', { share: data.onTrackShare })}</span> {t('of active projects')}
            </>
          )
        }
      />
    </Grid>
  )
}
