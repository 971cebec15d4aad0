import type { ListedTimeEntry, TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Button, Card, CardTitle, EmptyState } from '@billfold/ui'
import { placesOf, QueryFailed, useSave, useSearch, useText } from '@billfold/web-kit'
import { NoMatch } from '@billfold/web-kit/filters/filter-bar.tsx'
import { MoreFailed } from '@billfold/web-kit/lists/paged-rows.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { useSelection } from '@billfold/web-kit/lists/use-selection.ts'
import { Clock, Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useContinueEntry } from '../timer/continue-entry.tsx'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { EntryFilterBar } from './entry-filter-bar.tsx'
import { TimeEntryTable } from './time-entry-table.tsx'
import { type EntryFilters, isFiltering, newEntry, noFilters, type OpenDialog, timeTrackingPath, withFilters } from './time-tracking-address.ts'
import styles from './time-tracking-page.module.css'
import { ViewSwitch } from './view-switch.tsx'

/** Loaded with the first selected entry. */
const EntryBulkBar = lazy(() => import('./entry-bulk-bar.tsx').then((file) => ({ default: file.EntryBulkBar })))

/** The focus moves here when the focused row is deleted. */
const listProps = { role: 'group', tabIndex: -1 } as const

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
  const selection = useSelection(pages.loaded)
  const [hasSelected, setHasSelected] = useState(false)
  if (selection.items.length > 0 && !hasSelected) setHasSelected(true)
  const [toDelete, setToDelete] = useState<TimeEntry | null>(null)
  const { mutate: duplicate } = useSave(timeEntryCalls.duplicate, {
    invalidates: placesOf.timeEntries,
    success: { title: 'Time entry duplicated', description: 'The copy is dated today and not invoiced.' },
    view: ({ id }) => timeTrackingPath({ kind: 'edit', id: String(id) }),
  })
  const { resume, question } = useContinueEntry()
  const actions = useMemo(
    () => ({
      resume,
      edit: ({ id }: TimeEntry) => onOpen({ kind: 'edit', id: String(id) }),
      duplicate: ({ id }: TimeEntry) => duplicate({ params: { id } }),
      remove: setToDelete,
    }),
    [onOpen, duplicate, resume],
  )
  const { state, clientId, projectId, sort, direction } = filters
  const isFiltered = isFiltering(filters)
  const hasOnlyState = isFiltered && !isFiltering({ ...filters, state: 'all' })

  return (
    <>
      <Card flush {...listProps} aria-label={t('Time Entries')} className={styles.card}>
        <div className={styles.header}>
          <ViewSwitch view="list">
            <CardTitle>{t('Time Entries')}</CardTitle>
          </ViewSwitch>
          <div className={styles.filters}>
            <EntryFilterBar filters={filters} total={isFiltered ? pages.total : null} onChange={changeFilters} />
          </div>
          <Button variant="primary" icon={<Plus />} onClick={() => onOpen({ ...newEntry, clientId, projectId })}>
            {t('Add Entry')}
          </Button>
        </div>
        {pages.query.data === undefined && pages.query.error ? (
          <QueryFailed query={pages.query} failure={t('The time entries could not be loaded')} />
        ) : (
          <TimeEntryTable
            pages={pages}
            selection={selection}
            filters={filters}
            actions={actions}
            onSort={changeFilters}
            empty={
              isFiltered && !hasOnlyState ? (
                <NoMatch title={t(emptyTexts[state])} description={t('No time entry matches these filters.')} onClear={() => changeFilters({ ...noFilters, sort, direction })} />
              ) : (
                <EmptyState
                  icon={<Clock />}
                  title={t(emptyTexts[state])}
                  description={state === 'all' && t('Start the timer above, or add the time you have already worked.')}
                />
              )
            }
          />
        )}
        <MoreFailed pages={pages} />
        {question}
        {toDelete && <DeleteEntryDialog entry={toDelete} onClose={() => setToDelete(null)} />}
      </Card>
      {hasSelected && (
        <Suspense>
          <EntryBulkBar selection={selection} />
        </Suspense>
      )}
    </>
  )
}
