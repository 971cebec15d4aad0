import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Badge, Card, CardHeader, CardTitle, EmptyState } from '@billfold/ui'
import { QueryState, type SlotProps, useCall, useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours-text.ts'
import { Clock } from 'lucide-react'
import { LoadingRows, ProjectRow, ProjectRows, SHOWN } from './project-row.tsx'
import styles from './project-row.module.css'

export function ProjectEntriesCard({ context: { projectId } }: SlotProps<'project-detail.cards.v1'>) {
  const t = useText()
  const query = useCall(timeEntryCalls.list, { query: { projectId: String(projectId), limit: String(SHOWN) } })
  return (
    <Card className={styles.card}>
      <CardHeader>
        <CardTitle>{t('Recent Time Entries')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<LoadingRows />} failure={t('The time entries could not be loaded')}>
        {(entries) => (entries.length === 0 ? <EmptyState icon={<Clock />} title={t('No time entries found')} /> : <Entries entries={entries} />)}
      </QueryState>
    </Card>
  )
}

function Entries({ entries }: { entries: TimeEntry[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <ProjectRows>
      {entries.map(({ id, description, date, hours, isBillable }) => (
        <ProjectRow
          key={id}
          title={description || t('No description')}
          note={format.date(date)}
          badge={<Badge tone={isBillable ? 'info' : 'muted'}>{isBillable ? t('Billable') : t('Non-billable')}</Badge>}
          figure={hoursText(hours, t)}
        />
      ))}
    </ProjectRows>
  )
}
