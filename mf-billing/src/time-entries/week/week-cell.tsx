import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Button, cx, IconButton, Spinner, Tooltip } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { prefersClockHours, shortHours } from '@billfold/web-kit/format/hours.ts'
import { FileCheck, Layers, Maximize2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { noFilters, timeTrackingPath } from '../time-tracking-address.ts'
import { moveFocus } from './move-focus.ts'
import { type CellPlace, useCell } from './use-cell.ts'
import { entriesOn, isReadOnly, totalOf } from './week-rows.ts'
import styles from './week-grid.module.css'

export interface WeekCellProps {
  place: CellPlace
  /** Returns the path that opens an entry's form on top of this week. */
  pathOf: (entry: TimeEntry) => string
  onOpen: (entry: TimeEntry) => void
}

export function WeekCell({ place, ...rest }: WeekCellProps) {
  const entries = entriesOn(place.row.entries, place.date)
  if (isReadOnly(entries)) return <ReadOnlyHours place={place} entries={entries} pathOf={rest.pathOf} />
  return <HoursInput place={place} entry={entries[0]} onOpen={rest.onOpen} />
}

interface ReadOnlyHoursProps extends Pick<WeekCellProps, 'place' | 'pathOf'> {
  entries: readonly TimeEntry[]
}

/**
 * Several entries on a day cannot be edited as a sum, because it is unclear which of them should change. The hours link to these entries
 * instead.
 */
function ReadOnlyHours({ place: { row, date, name }, entries, pathOf }: ReadOnlyHoursProps) {
  const t = useText()
  const [first] = entries
  const isOne = entries.length === 1
  const hours = shortHours(totalOf(entries))
  const content = isOne ? t('Invoiced') : t('{count} entries', { count: entries.length })
  const list = timeTrackingPath(null, { ...noFilters, projectId: row.projectId, from: date, to: date })
  return (
    <Tooltip content={content}>
      <Link data-hours onKeyDown={moveFocus} to={isOne && first ? pathOf(first) : list} className={styles.readOnly} aria-label={`${name}: ${hours}, ${content}`}>
        {isOne ? <FileCheck aria-hidden /> : <Layers aria-hidden />}
        {hours}
      </Link>
    </Tooltip>
  )
}

interface HoursInputProps extends Pick<WeekCellProps, 'place' | 'onOpen'> {
  entry: TimeEntry | undefined
}

function HoursInput({ place, entry, onOpen }: HoursInputProps) {
  const t = useText()
  const { text, state, type, finish, retry, restore } = useCell(place, entry)
  const noteId = useId()
  const isFailed = state === 'failed'
  const hasNote = isFailed || state === 'invalid'

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') restore()
    if (event.key === 'Enter' && event.altKey && entry && state === 'saved') onOpen(entry)
    if (event.key === 'Enter' && isFailed) retry()
    moveFocus(event)
  }

  return (
    <div className={styles.cell}>
      <input
        type="text"
        data-hours
        aria-label={place.name}
        aria-invalid={hasNote || undefined}
        aria-describedby={hasNote ? noteId : undefined}
        aria-busy={state === 'saving' || undefined}
        readOnly={state === 'saving'}
        inputMode={prefersClockHours() ? 'text' : 'decimal'}
        autoComplete="off"
        className={cx(styles.input, text !== '' && styles.filled)}
        value={text}
        onChange={({ target }) => type(target.value)}
        onMouseDown={selectFirst}
        onFocus={({ target }) => target.select()}
        onBlur={finish}
        onKeyDown={handleKey}
      />
      {state === 'saving' && (
        <span className={styles.saving}>
          <Spinner size={14} />
        </span>
      )}
      {state === 'saved' && entry && (
        <IconButton size="small" tabIndex={-1} className={styles.open} icon={<Maximize2 />} label={t('Open entry')} onClick={() => onOpen(entry)} />
      )}
      {hasNote && (
        <div id={noteId} role="alert" className={styles.note}>
          {isFailed ? t('Not saved') : t('Such as 1:30, 1.5 or 90m')}
        </div>
      )}
      {isFailed && (
        <Button size="small" className={styles.retry} onClick={retry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  )
}

/** The first click selects the hours so that typing overwrites them. The next click places the caret. */
function selectFirst(event: MouseEvent<HTMLInputElement>): void {
  const { currentTarget } = event
  if (document.activeElement === currentTarget) return
  event.preventDefault()
  currentTarget.focus()
}
