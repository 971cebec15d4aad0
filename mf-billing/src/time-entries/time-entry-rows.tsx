import type { ListedTimeEntry, TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { QueryFailed, useSave, useText } from '@billfold/web-kit'
import { MoreFailed } from '@billfold/web-kit/lists/paged-rows.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { useSelection } from '@billfold/web-kit/lists/use-selection.ts'
import { useEver } from '@billfold/web-kit/states/use-ever.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useContinueEntry } from '../timer/continue-entry.tsx'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { TimeEntryTable, type TimeEntryTableProps } from './time-entry-table.tsx'
import { timeTrackingPath } from './time-tracking-address.ts'

/** Loaded when the first entry is selected. */
const EntryBulkBar = lazy(() => import('./entry-bulk-bar.tsx').then((file) => ({ default: file.EntryBulkBar })))

interface TimeEntryRowsProps extends Pick<TimeEntryTableProps, 'filters' | 'onSort' | 'empty'> {
  pages: Pages<ListedTimeEntry>
  onEdit: (entry: TimeEntry) => void
}

/** The time entry table in all its states, with actions for single entries and for the selection. */
export function TimeEntryRows({ pages, onEdit, ...table }: TimeEntryRowsProps) {
  const t = useText()
  const selection = useSelection(pages.loaded)
  // The bar must stay mounted, because it reports failures even after the selection is cleared.
  const hasSelected = useEver(selection.items.length > 0)
  const [toDelete, setToDelete] = useState<TimeEntry | null>(null)
  const { mutate: duplicate } = useSave(timeEntryCalls.duplicate, {
    changes: ['timeEntries'],
    success: { title: 'Time entry duplicated', description: 'The copy is dated today and not invoiced.' },
    view: ({ id }) => timeTrackingPath({ kind: 'edit', id: String(id) }),
  })
  const { resume, question } = useContinueEntry()
  const actions = useMemo(
    () => ({ resume, edit: onEdit, duplicate: ({ id }: TimeEntry) => duplicate({ params: { id } }), remove: setToDelete }),
    [onEdit, duplicate, resume],
  )
  return (
    <>
      {pages.query.data === undefined && pages.query.error ? (
        <QueryFailed query={pages.query} failure={t('The time entries could not be loaded')} />
      ) : (
        <TimeEntryTable {...table} pages={pages} selection={selection} actions={actions} />
      )}
      <MoreFailed pages={pages} />
      {question}
      {toDelete && <DeleteEntryDialog entry={toDelete} onClose={() => setToDelete(null)} />}
      {hasSelected && (
        <Suspense>
          <EntryBulkBar selection={selection} />
        </Suspense>
      )}
    </>
  )
}
