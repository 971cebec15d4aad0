import { Card, CardHeader, CardTitle, Grid, LoadingState, Skeleton, Stack, StatCard } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

const figures = ['Total Billed', 'Hours Logged', 'Budget Remaining', 'Budget Status']

/** Has the cards and labels of the loaded page. */
export function ProjectDetailSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading project details...')}>
      <Stack gap={6}>
        <Card>
          <CardHeader>
            <CardTitle>{t('Project Overview')}</CardTitle>
          </CardHeader>
          <Skeleton width="100%" height={42} />
        </Card>
        <Grid of="stats">
          {figures.map((label) => (
            <StatCard key={label} loading label={t(label)} value={null} />
          ))}
        </Grid>
      </Stack>
    </LoadingState>
  )
}
