import type { TimeEntry, TimeEntrySort } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Card, EmptyState, focusGroup, Stack } from '@billfold/ui'
import { type SlotProps, useNavigate, useText } from '@billfold/web-kit'
import { ClientTabBar } from '@billfold/web-kit/client-tabs/client-tab-bar.tsx'
import type { Sort } from '@billfold/web-kit/lists/sort.ts'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { Clock } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { TimeEntryRows } from '../time-entries/time-entry-rows.tsx'
import { noFilters, queryOfFilters, timeTrackingPath } from '../time-entries/time-tracking-address.ts'

const initialSort: Sort<TimeEntrySort> = { sort: 'date', direction: 'desc' }

/** A tab on the client page with the time worked for that client. */
export function TimeTab({ context: { clientId } }: SlotProps<'client-detail.tabs.v1'>) {
  const t = useText()
  const navigate = useNavigate()
  const [sort, setSort] = useState(initialSort)
  const filters = useMemo(() => ({ ...noFilters, ...sort, clientId }), [sort, clientId])
  const pages = usePages(timeEntryCalls.list, queryOfFilters(filters))
  const edit = useCallback(({ id }: TimeEntry) => navigate(timeTrackingPath({ kind: 'edit', id: String(id) }, filters)), [navigate, filters])
  return (
    <Stack>
      <ClientTabBar listPath={timeTrackingPath(null, { ...noFilters, clientId })} newPath={`/time-tracking?new&client=${clientId}`} newText={t('Log time')} />
      <Card flush {...focusGroup} aria-label={t('Time Entries')}>
        <TimeEntryRows pages={pages} filters={filters} onEdit={edit} onSort={setSort} empty={<EmptyState icon={<Clock />} title={t('No time entries for this client yet')} />} />
      </Card>
    </Stack>
  )
}
