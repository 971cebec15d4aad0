import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Button, Card, CardTitle, EmptyState, Select } from '@billfold/ui'
import { placesOf, QueryFailed, useCall, useSave, useSearch, useText } from '@billfold/web-kit'
import { Clock, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { filterEntries } from './filter-entries.ts'
import styles from './time-entry-card.module.css'
import { TimeEntryTable } from './time-entry-table.tsx'
import { entryFilters, filterFromAddress, newEntry, withFilter, type OpenDialog } from './time-tracking-address.ts'

interface TimeEntryCardProps {
  onOpen: (dialog: OpenDialog) => void
}

const filterLabels = { all: 'All Entries', uninvoiced: 'Uninvoiced', invoiced: 'Invoiced' } as const
const emptyTexts = {
  all: 'No time entries found',
  uninvoiced: 'No uninvoiced time entries found',
  invoiced: 'No invoiced time entries found',
} as const

/** The list, what narrows it, and what can be done with an entry. */
export function TimeEntryCard({ onOpen }: TimeEntryCardProps) {
  const t = useText()
  const [address, setAddress] = useSearch()
  const filter = filterFromAddress(address)
  const query = useCall(timeEntryCalls.list)
  const shown = useMemo(() => query.data && filterEntries(query.data, filter), [query.data, filter])
  const [toDelete, setToDelete] = useState<TimeEntry | null>(null)
  const { mutate: duplicate } = useSave(timeEntryCalls.duplicate, {
    invalidates: placesOf.timeEntries,
    success: { title: 'Time entry duplicated', description: 'The copy is dated today and not invoiced.' },
  })
  const actions = useMemo(
    () => ({
      edit: ({ id }: TimeEntry) => onOpen({ kind: 'edit', id: String(id) }),
      duplicate: ({ id }: TimeEntry) => duplicate({ params: { id } }),
      remove: setToDelete,
    }),
    [onOpen, duplicate],
  )

  return (
    <Card flush>
      <div className={styles.header}>
        <CardTitle>{t('Time Entries')}</CardTitle>
        <div className={styles.tools}>
          <Select
            fit
            aria-label={t('Filter')}
            className={styles.filter}
            options={entryFilters.map((value) => ({ value, label: t(filterLabels[value]) }))}
            value={filter}
            onValueChange={(next) => setAddress(withFilter(address, next), { replace: true })}
          />
          <Button variant="primary" icon={<Plus />} className={styles.add} onClick={() => onOpen(newEntry)}>
            {t('Add Entry')}
          </Button>
        </div>
      </div>
      {query.data === undefined && query.error ? (
        <QueryFailed query={query} failure={t('The time entries could not be loaded')} />
      ) : (
        <TimeEntryTable
          entries={shown}
          actions={actions}
          empty={
            <EmptyState
              icon={<Clock />}
              title={t(emptyTexts[filter])}
              description={filter === 'all' && t('Start the timer above, or add the time you have already worked.')}
            />
          }
        />
      )}
      {toDelete && <DeleteEntryDialog entry={toDelete} onClose={() => setToDelete(null)} />}
    </Card>
  )
}
