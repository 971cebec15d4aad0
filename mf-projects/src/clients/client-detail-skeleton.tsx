import { Card, CardHeader, CardTitle, DescriptionList, Grid, LoadingState, Skeleton, Stack, StatCard } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

const figures = ['Total Received', 'Total Invoiced', 'Outstanding', 'Total Projects']
const contact = ['Company Name', 'Phone', 'Industry', 'Address', 'Primary Contact', 'Website', 'Email', 'Tax ID']
const terms = ['Payment Terms', 'Currency', 'Hourly Rate']
const summary = ['Total Invoiced', 'Total Received', 'Outstanding', 'Collection Rate']

/** Has the cards and labels of the loaded page. */
export function ClientDetailSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading client...')}>
      <Stack gap={6}>
        <Grid of="stats">
          {figures.map((label) => (
            <StatCard key={label} loading label={t(label)} value={null} />
          ))}
        </Grid>
        <Grid of="halves">
          <SkeletonCard title={t('Contact Information')} labels={contact} />
          <Stack>
            <SkeletonCard title={t('Payment Terms')} labels={terms} />
            <SkeletonCard title={t('Financial Summary')} labels={summary} />
          </Stack>
        </Grid>
      </Stack>
    </LoadingState>
  )
}

function SkeletonCard({ title, labels }: { title: string; labels: readonly string[] }) {
  const t = useText()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <DescriptionList items={labels.map((label) => ({ label: t(label), value: <Skeleton width="60%" /> }))} />
    </Card>
  )
}
