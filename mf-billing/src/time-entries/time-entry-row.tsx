import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Badge, IconButton, Menu, MenuItem, MenuSeparator, TableCell, TableRow, type Tone } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours-text.ts'
import { Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { memo, type Ref } from 'react'
import { shortDescription } from './entry-texts.ts'
import styles from './time-entry-row.module.css'

export interface RowActions {
  edit: (entry: TimeEntry) => void
  duplicate: (entry: TimeEntry) => void
  remove: (entry: TimeEntry) => void
}

interface TimeEntryRowProps {
  entry: TimeEntry
  actions: RowActions
  /** Place in a list of which not every row is drawn. */
  index?: number
  ref?: Ref<HTMLTableRowElement>
}

export const TimeEntryRow = memo(function TimeEntryRow({ entry, actions, index, ref }: TimeEntryRowProps) {
  const t = useText()
  const format = useFormat()
  const isInvoiced = entry.isInvoiced || entry.invoiceId !== null
  const short = shortDescription(entry.description)
  return (
    // 1 is the row of the headers.
    <TableRow ref={ref} className={styles.row} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <TableCell>{format.date(entry.date)}</TableCell>
      <TableCell>
        <span className={styles.project} title={entry.clientName}>
          {entry.projectName || t('Project {id}', { id: entry.projectId })}
        </span>
      </TableCell>
      <TableCell className={styles.about}>
        <span className={styles.description} title={short === entry.description ? undefined : entry.description}>
          {short}
        </span>
      </TableCell>
      <TableCell>{t('{hours}h', { hours: shortHours(entry.hours) })}</TableCell>
      <TableCell>{format.money(entry.rate)}</TableCell>
      <TableCell>{entry.isBillable && format.money(entry.amount)}</TableCell>
      <TableCell className={entry.isBillable ? styles.usual : undefined}>
        <Badge tone={entry.isBillable ? 'info' : 'muted'}>{entry.isBillable ? t('Billable') : t('Non-billable')}</Badge>
      </TableCell>
      <TableCell>
        <Badge tone={invoicedTone(entry.isBillable, isInvoiced)}>{isInvoiced ? t('Invoiced') : t('Not Invoiced')}</Badge>
      </TableCell>
      <TableCell>
        <span className={styles.actions}>
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

/** Time that is never billed does not wait for an invoice. */
function invoicedTone(isBillable: boolean, isInvoiced: boolean): Tone {
  if (!isBillable) return 'muted'
  return isInvoiced ? 'good' : 'warn'
}
