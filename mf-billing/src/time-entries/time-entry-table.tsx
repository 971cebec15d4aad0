import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Table, type TableColumn } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import { LongRows } from '../long-list/long-rows.tsx'
import { TimeEntryRow, type RowActions } from './time-entry-row.tsx'
import styles from './time-entry-table.module.css'

interface TimeEntryTableProps {
  /** undefined while they are loaded. */
  entries: readonly TimeEntry[] | undefined
  actions: RowActions
  empty: ReactNode
}

const columns: readonly TableColumn[] = [
  { label: 'Date', phone: 'note' },
  { label: 'Project', phone: 'title' },
  { label: 'Description', grow: true, phone: 'note' },
  { label: 'Hours', kind: 'number', phone: 'note' },
  { label: 'Rate', kind: 'number', phone: 'hidden' },
  { label: 'Amount', kind: 'number', phone: 'value' },
  { label: 'Billable', phone: 'badge' },
  { label: 'Invoice Status', phone: 'badge' },
  { label: 'Actions', kind: 'actions' },
]

/** Up to here all rows are drawn, so that the browser's own search and a printout have every one. */
const DRAWN_WHOLE = 100
/** Pixels of a row that has become a card of three lines. */
const PHONE_CARD = 92

export function TimeEntryTable({ entries, actions, empty }: TimeEntryTableProps) {
  const t = useText()
  const isLong = entries !== undefined && entries.length > DRAWN_WHOLE
  return (
    <div className={styles.table}>
      <Table
        label={t('Time Entries')}
        columns={columns.map((column) => ({ ...column, label: t(column.label) }))}
        loading={entries === undefined}
        skeletonRows={5}
        rowCount={isLong ? entries.length : undefined}
        empty={empty}
      >
        {isLong ? (
          <LongRows items={entries} phoneHeight={PHONE_CARD}>
            {(entry, place) => <TimeEntryRow {...place} entry={entry} actions={actions} />}
          </LongRows>
        ) : (
          entries?.map((entry) => <TimeEntryRow key={entry.id} entry={entry} actions={actions} />)
        )}
      </Table>
    </div>
  )
}
