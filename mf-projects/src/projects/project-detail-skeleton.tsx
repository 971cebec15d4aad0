import { Card, CardHeader, CardTitle, DescriptionList, Grid, LoadingState, Skeleton, Stack, StatCard } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import styles from './project-detail-stats.module.css'

const figures = ['Budget', 'Hours Tracked', 'Hourly Rate']
const overview = ['Client', 'Start Date', 'Due Date', 'Progress']

/** The cards that come, with all their labels. */
export function ProjectDetailSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading project details...')}>
      <Stack gap={6}>
        <Grid of="stats" className={styles.stats}>
          {figures.map((label) => (
            <StatCard key={label} loading label={t(label)} value={null} />
          ))}
        </Grid>
        <Grid of="halves">
          <Card>
            <CardHeader>
              <CardTitle>{t('Project Overview')}</CardTitle>
            </CardHeader>
            <DescriptionList items={overview.map((label) => ({ label: t(label), value: <Skeleton width="60%" /> }))} />
          </Card>
        </Grid>
      </Stack>
    </LoadingState>
  )
}
