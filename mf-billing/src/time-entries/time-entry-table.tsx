import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Badge, IconButton, Menu, MenuItem, MenuSeparator, Table, TableCell, TableRow, type TableColumn, type Tone } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { LongRows } from '@billfold/web-kit/long-list/long-rows.tsx'
import { MAX_RENDERED } from '@billfold/web-kit/long-list/use-long-rows.ts'
import { Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { memo, type ReactNode, type Ref } from 'react'
import { shortDescription } from './entry-texts.ts'
import rowStyles from './time-entry-row.module.css'
import styles from './time-entry-table.module.css'

interface TimeEntryTableProps {
  /** Undefined while loading. */
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

/** Height in pixels of a three-line card. */
const PHONE_ROW_HEIGHT = 92

export function TimeEntryTable({ entries, actions, empty }: TimeEntryTableProps) {
  const t = useText()
  const isLong = entries !== undefined && entries.length > MAX_RENDERED
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
          <LongRows items={entries} phoneHeight={PHONE_ROW_HEIGHT}>
            {(entry, place) => <TimeEntryRow {...place} entry={entry} actions={actions} />}
          </LongRows>
        ) : (
          entries?.map((entry) => <TimeEntryRow key={entry.id} entry={entry} actions={actions} />)
        )}
      </Table>
    </div>
  )
}

interface RowActions {
  edit: (entry: TimeEntry) => void
  duplicate: (entry: TimeEntry) => void
  remove: (entry: TimeEntry) => void
}

interface TimeEntryRowProps {
  entry: TimeEntry
  actions: RowActions
  /** Index in a virtualized list. */
  index?: number
  ref?: Ref<HTMLTableRowElement>
}

const TimeEntryRow = memo(function TimeEntryRow({ entry, actions, index, ref }: TimeEntryRowProps) {
  const t = useText()
  const format = useFormat()
  const isInvoiced = entry.isInvoiced || entry.invoiceId !== null
  const short = shortDescription(entry.description)
  return (
    // aria-rowindex starts at 1 with the header row.
    <TableRow ref={ref} className={rowStyles.row} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <TableCell>{format.date(entry.date)}</TableCell>
      <TableCell>
        <span className={rowStyles.project} title={entry.clientName}>
          {entry.projectName || t('Project {id}', { id: entry.projectId })}
        </span>
      </TableCell>
      <TableCell className={rowStyles.about}>
        <span className={rowStyles.description} title={short === entry.description ? undefined : entry.description}>
          {short}
        </span>
      </TableCell>
      <TableCell>{t('{hours}h', { hours: shortHours(entry.hours) })}</TableCell>
      <TableCell>{format.money(entry.rate)}</TableCell>
      <TableCell>{entry.isBillable && format.money(entry.amount)}</TableCell>
      <TableCell className={entry.isBillable ? rowStyles.usual : undefined}>
        <Badge tone={entry.isBillable ? 'info' : 'muted'}>{entry.isBillable ? t('Billable') : t('Non-billable')}</Badge>
      </TableCell>
      <TableCell>
        <Badge tone={invoicedTone(entry.isBillable, isInvoiced)}>{isInvoiced ? t('Invoiced') : t('Not Invoiced')}</Badge>
      </TableCell>
      <TableCell>
        <span className={rowStyles.actions}>
          <IconButton size="small" icon={<Pencil />} label={t('Edit')} onClick={() => actions.edit(entry)} />
          <Menu trigger={<IconButton size="small" icon={<EllipsisVertical />} label={t('More actions')} />}>
            <MenuItem icon={<Pencil />} onSelect={() => actions.edit(entry)}>
              {t('Edit')}
            </MenuItem>
            <MenuItem icon={<Copy />} onSelect={() => actions.duplicate(entry)}>
              {t('Duplicate')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} danger onSelect={() => actions.remove(entry)}>
              {t('Delete')}
            </MenuItem>
          </Menu>
        </span>
      </TableCell>
    </TableRow>
  )
})

function invoicedTone(isBillable: boolean, isInvoiced: boolean): Tone {
  if (!isBillable) return 'muted'
  return isInvoiced ? 'good' : 'warn'
}
