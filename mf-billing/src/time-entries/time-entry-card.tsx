import type { ListedTimeEntry, TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Button, Card, CardTitle, focusGroup } from '@billfold/ui'
import { useSearch, useText } from '@billfold/web-kit'
import { NoMatch } from '@billfold/web-kit/filters/filter-bar.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { Clock, Plus } from 'lucide-react'
import { useCallback } from 'react'
import { EntryFilterBar } from './entry-filter-bar.tsx'
import { NoEntries } from './no-entries.tsx'
import { TimeEntryRows } from './time-entry-rows.tsx'
import { type EntryFilters, isFiltering, newEntry, noFilters, type OpenDialog, withFilters } from './time-tracking-address.ts'
import styles from './time-tracking-page.module.css'
import { ViewSwitch } from './view-switch.tsx'

interface TimeEntryCardProps {
  pages: Pages<ListedTimeEntry>
  filters: EntryFilters
  onOpen: (dialog: OpenDialog) => void
}

const emptyTexts = {
  all: 'No time entries found',
  uninvoiced: 'No uninvoiced time entries found',
  invoiced: 'No invoiced time entries found',
} as const

export function TimeEntryCard({ pages, filters, onOpen }: TimeEntryCardProps) {
  const t = useText()
  const [address, setAddress] = useSearch()
  const changeFilters = useCallback(
    (changes: Partial<EntryFilters>) => setAddress(withFilters(address, { ...filters, ...changes }), { replace: true }),
    [address, filters, setAddress],
  )
  const edit = useCallback(({ id }: TimeEntry) => onOpen({ kind: 'edit', id: String(id) }), [onOpen])
  const { state, clientId, projectId, sort, direction } = filters
  const isFiltered = isFiltering(filters)
  const hasOnlyState = isFiltered && !isFiltering({ ...filters, state: 'all' })

  return (
    <Card flush {...focusGroup} aria-label={t('Time Entries')}>
      <div className={styles.header}>
        <ViewSwitch view="list">
          <CardTitle>{t('Time Entries')}</CardTitle>
        </ViewSwitch>
        <div className={styles.filters}>
          <EntryFilterBar filters={filters} total={isFiltered ? pages.total : null} onChange={changeFilters} />
        </div>
        <Button icon={<Plus />} onClick={() => onOpen({ ...newEntry, clientId, projectId })}>
          {t('Add Entry')}
        </Button>
      </div>
      <TimeEntryRows
        pages={pages}
        filters={filters}
        onEdit={edit}
        onSort={changeFilters}
        empty={
          isFiltered && !hasOnlyState ? (
            <NoMatch title={t(emptyTexts[state])} description={t('No time entry matches these filters.')} onClear={() => changeFilters({ ...noFilters, sort, direction })} />
          ) : (
            <NoEntries
              icon={<Clock />}
              title={t(emptyTexts[state])}
              description={state === 'all' && t('Start the timer above, or add the time you have already worked.')}
            />
          )
        }
      />
    </Card>
  )
}
