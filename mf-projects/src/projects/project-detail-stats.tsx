import type { Project } from '@billfold/contracts/projects/project'
import { Grid, StatCard } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { Clock, DollarSign, Tag } from 'lucide-react'
import styles from './project-detail-stats.module.css'
import { hoursText } from './project-texts.ts'

/** The figures that the project itself holds. */
export function ProjectDetailStats({ project }: { project: Project }) {
  const t = useText()
  const format = useFormat()
  const { budget, hourlyRate, estimatedHours } = project
  return (
    <Grid of="stats" className={styles.stats}>
      <StatCard label={t('Budget')} icon={<DollarSign />} value={budget === null ? t('Not set') : format.money(budget)} />
      <StatCard
        label={t('Hours Tracked')}
        icon={<Clock />}
        value={hoursText(project.actualHours)}
        caption={estimatedHours === null ? t('No estimate') : t('of {hours} estimated', { hours: hoursText(estimatedHours) })}
      />
      <StatCard
        label={t('Hourly Rate')}
        icon={<Tag />}
        value={hourlyRate === null ? t('Not set') : t('{amount}/hr', { amount: format.money(hourlyRate) })}
      />
    </Grid>
  )
}
