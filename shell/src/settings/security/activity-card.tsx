import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { ActivityEntry } from '@billfold/contracts/accounts/activity'
import { Card, CardHeader, CardTitle, EmptyState, Row, Stack } from '@billfold/ui'
import { QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { MoreButton, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import { History } from 'lucide-react'
import { activityLook } from './activity-looks.ts'
import { deviceName, Entry, EntryList } from './entry.tsx'
import { LoadingEntries } from './loading-entries.tsx'

/** Number of entries shown initially. */
const FIRST = 8

export function ActivityCard() {
  const t = useText()
  const query = useCall(securityCalls.activity)
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Activity in your account over the last 90 days. If something wasn’t you, change your password.')}>{t('Recent activity')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<LoadingEntries />} failure={t('The activity could not be loaded')}>
        {(activity) => (activity.length > 0 ? <Activity activity={activity} /> : <NoActivity />)}
      </QueryState>
    </Card>
  )
}

function NoActivity() {
  const t = useText()
  return <EmptyState icon={<History />} title={t('Nothing in the last 90 days')} description={t('Logins and changes to your account will be listed here.')} />
}

function Activity({ activity }: { activity: readonly ActivityEntry[] }) {
  const rows = useFirstRows(activity, FIRST)
  return (
    <Stack gap={3}>
      <EntryList>
        {rows.shown.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} />
        ))}
      </EntryList>
      {rows.isLong && (
        <Row>
          <MoreButton rows={rows} />
        </Row>
      )}
    </Stack>
  )
}

function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const t = useText()
  const format = useFormat()
  const { kind, address, at, times } = entry
  const { icon, text, isWarning = false } = activityLook(kind)
  return <Entry icon={icon} isWarning={isWarning} title={t(text)} details={[format.instant(at), times > 1 && t('{count} times that day', { count: times }), deviceName(entry, t), address]} />
}
