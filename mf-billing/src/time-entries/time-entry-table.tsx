import type { ListedTimeEntry, TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Badge, Checkbox, cx, IconButton, Menu, MenuItem, MenuSeparator, rowLink, Table, TableCell, TableRow, type TableColumn, type Tone } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { PagedRows, type RowPlace } from '@billfold/web-kit/lists/paged-rows.tsx'
import { type Sort, sortHeader } from '@billfold/web-kit/lists/sort.ts'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import type { Selection } from '@billfold/web-kit/lists/use-selection.ts'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { Copy, EllipsisVertical, Pencil, Play, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useEntryHeadings } from './entry-headings.tsx'
import { entryName, shortDescription } from './entry-texts.ts'
import rowStyles from './time-entry-row.module.css'
import styles from './time-entry-table.module.css'
import { type EntryFilters, sortFields, timeTrackingPath } from './time-tracking-address.ts'

type SortField = keyof typeof sortFields

export interface TimeEntryTableProps {
  pages: Pages<ListedTimeEntry>
  selection: Selection<TimeEntry>
  filters: EntryFilters
  actions: RowActions
  onSort: (sort: Sort<SortField>) => void
  empty: ReactNode
}

type Column = TableColumn & { field?: SortField }

const columns: readonly Column[] = [
  { label: 'Select all', kind: 'select' },
  { label: 'Date', phone: 'note', field: 'date' },
  { label: 'Project', phone: 'title' },
  { label: 'Description', grow: true, phone: 'note' },
  { label: 'Hours', kind: 'number', phone: 'note', field: 'hours' },
  { label: 'Rate', kind: 'number', phone: 'hidden' },
  { label: 'Amount', kind: 'number', phone: 'value', field: 'amount' },
  { label: 'Billable', phone: 'badge' },
  { label: 'Invoice Status', phone: 'badge' },
  { label: 'Actions', kind: 'actions' },
]

/** Height of a phone row, which is a three-line card, in pixels. */
const PHONE_ROW_HEIGHT = 93

export function TimeEntryTable({ pages, selection, filters, actions, onSort, empty }: TimeEntryTableProps) {
  const t = useText()
  const { loaded } = pages
  const headings = useEntryHeadings()
  const selected = loaded.filter(({ id }) => selection.has(id)).length
  const state = selected === 0 ? 'none' : selected === loaded.length ? 'all' : 'some'
  const columnOf = ({ field, ...column }: Column): TableColumn => ({
    ...column,
    label: t(column.label),
    ...(field && { sort: sortHeader(filters, field, sortFields, onSort) }),
    ...(column.kind === 'select' && loaded.length > 0 && { select: { state, onToggle: () => selection.toggleAll(loaded) } }),
  })
  return (
    <Outdated isOutdated={pages.isOutdated} className={cx(styles.table, loaded[0]?.dayHours !== undefined && styles.grouped)}>
      <Table
        label={t('Time Entries')}
        columns={columns.map(columnOf)}
        loading={pages.query.data === undefined || (pages.isOutdated && pages.count === 0)}
        skeletonRows={5}
        rowCount={pages.count > loaded.length ? pages.count : undefined}
        empty={empty}
      >
        {pages.count > 0 && (
          <PagedRows pages={pages} columns={columns.length} phoneHeight={PHONE_ROW_HEIGHT} headings={headings}>
            {(entry, place) => (
              <TimeEntryRow {...place} entry={entry} filters={filters} actions={actions} isSelected={selection.has(entry.id)} onSelect={selection.toggle} />
            )}
          </PagedRows>
        )}
      </Table>
    </Outdated>
  )
}

export interface RowActions {
  resume: (entry: TimeEntry) => void
  edit: (entry: TimeEntry) => void
  duplicate: (entry: TimeEntry) => void
  remove: (entry: TimeEntry) => void
}

interface TimeEntryRowProps extends RowPlace {
  entry: TimeEntry
  filters: EntryFilters
  actions: RowActions
  isSelected: boolean
  onSelect: (entry: TimeEntry) => void
}

const TimeEntryRow = memo(function TimeEntryRow({ entry, filters, actions, isSelected, onSelect, index, ref }: TimeEntryRowProps) {
  const t = useText()
  const format = useFormat()
  const isInvoiced = entry.isInvoiced || entry.invoiceId !== null
  const short = shortDescription(entry.description)
  const name = entryName(entry, t)
  const project = entry.projectName || t('Project {id}', { id: entry.projectId })
  // With a client filter, the page already shows the client.
  const client = filters.clientId === null && entry.clientName
  return (
    // aria-rowindex starts at 1 with the header row.
    <TableRow ref={ref} className={rowStyles.row} selected={isSelected} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <TableCell>
        <Checkbox aria-label={t('Select {name}', { name })} checked={isSelected} onChange={() => onSelect(entry)} />
      </TableCell>
      <TableCell className={rowStyles.date}>{format.date(entry.date)}</TableCell>
      <TableCell className={rowStyles.work}>
        <span className={rowStyles.project} title={`${project} · ${entry.clientName}`}>
          <Link to={timeTrackingPath({ kind: 'edit', id: String(entry.id) }, filters)} className={cx(rowStyles.link, rowLink)} aria-label={name}>
            {project}
          </Link>
          {client && <span className={rowStyles.client}>{client}</span>}
        </span>
      </TableCell>
      <TableCell className={rowStyles.about}>
        <span className={rowStyles.description} title={short === entry.description ? undefined : entry.description}>
          {short}
        </span>
      </TableCell>
      <TableCell>{t('{hours}h', { hours: shortHours(entry.hours) })}</TableCell>
      <TableCell>{format.money(entry.rate)}</TableCell>
      <TableCell className={rowStyles.amount}>{entry.isBillable && format.money(entry.amount)}</TableCell>
      <TableCell className={cx(rowStyles.badge, entry.isBillable && rowStyles.usual)}>
        <Badge tone={entry.isBillable ? 'info' : 'muted'}>{entry.isBillable ? t('Billable') : t('Non-billable')}</Badge>
      </TableCell>
      <TableCell className={cx(rowStyles.badge, !entry.isBillable && !isInvoiced && rowStyles.implied)}>
        <Badge tone={invoicedTone(entry.isBillable, isInvoiced)}>{isInvoiced ? t('Invoiced') : t('Not Invoiced')}</Badge>
      </TableCell>
      <TableCell className={rowStyles.beside}>
        <span className={rowStyles.actions}>
          <IconButton size="small" icon={<Play />} label={t('Continue')} onClick={() => actions.resume(entry)} />
          <span className={rowStyles.edit}>
            <IconButton size="small" icon={<Pencil />} label={t('Edit')} onClick={() => actions.edit(entry)} />
          </span>
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
