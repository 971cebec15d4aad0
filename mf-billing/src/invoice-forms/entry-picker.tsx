import { lineAmount, sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { toUnits } from '@billfold/contracts/money'
import { sumHours } from '@billfold/contracts/time-entries/hours'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Badge, Checkbox, cx, LoadingState, Notice, Skeleton, Stack, type Tone } from '@billfold/ui'
import { Link, QueryFailed, useFormat, useText, type Translate } from '@billfold/web-kit'
import { SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { hoursInWords } from '@billfold/web-kit/format/hours.ts'
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { ALL_PROJECTS } from '../work/work-choices.ts'
import { mergeEntries, useClientEntries, useSeenEntries, type ClientEntries, type EntriesQuery } from './client-entries.ts'
import listStyles from './entry-list.module.css'
import styles from './invoice-form.module.css'
import {
  getInvoicedState,
  lineAmountOrZero,
  listEntriesForNew,
  sortById,
  toChosenEntry,
  type ChosenEntry,
  type InvoiceFormState,
} from './invoice-form-model.ts'

interface EntryPickerProps {
  form: InvoiceFormState
  isHistorical: boolean
  /** Entries that were preselected when the form was opened. */
  given: readonly TimeEntry[]
}

export function EntryPicker({ form, isHistorical, given }: EntryPickerProps) {
  const t = useText()
  const [clientId, projectId] = useWatch({ control: form.control, name: ['clientId', 'projectId'] })
  const { errors } = useFormState({ control: form.control, name: 'chosen' })
  const entries = useClientEntries({ clientId, projectId: isHistorical ? '' : projectId }, { withInvoiced: isHistorical })
  const { first, found, search } = entries
  const picked = useChosenEntries(form)
  const seen = useSeenEntries(found.data, given)
  const isSearching = search !== null && search.text !== ''
  const listed = useMemo(() => {
    const loaded = found.data ?? []
    // Selected entries stay in the list even if they are not among the loaded entries.
    return search === null || isSearching ? loaded : mergeEntries(loaded, picked.chosen.flatMap(({ entryId }) => seen.get(entryId) ?? []))
  }, [found.data, search, isSearching, picked.chosen, seen])
  const problem = errors.chosen?.message

  return (
    <EntrySection title={t('Time Entries')} chosen={picked.chosen} hasClient={clientId !== ''} query={first} problem={problem && t(problem)}>
      <FoundEntries entries={entries}>
        <EntryCheckboxes
          isHistorical={isHistorical}
          isSearching={isSearching}
          entries={listed}
          clientId={clientId}
          projectId={projectId}
          picked={picked}
        />
      </FoundEntries>
    </EntrySection>
  )
}

/** Renders the matching entries. Includes a search field if only some of the client's entries are loaded. */
export function FoundEntries({ entries: { found, hasMore, search }, children }: { entries: ClientEntries; children: ReactNode }) {
  const t = useText()
  return (
    <>
      {search && (
        <div className={styles.search}>
          <SearchFilter placeholder={t('Search time entries...')} value={search.text} onChange={search.onChange} />
          <output className={styles.sectionNote}>{hasMore && t('Only the first 200 are shown. Search to find others.')}</output>
        </div>
      )}
      <Loaded query={found}>{children}</Loaded>
    </>
  )
}

interface EntryCheckboxesProps {
  isHistorical: boolean
  /** True if `entries` are search results. */
  isSearching: boolean
  entries: readonly TimeEntry[]
  clientId: string
  projectId: string
  picked: ChosenEntries
}

function EntryCheckboxes({ isHistorical, isSearching, entries, clientId, projectId, picked: { ids, add, remove } }: EntryCheckboxesProps) {
  const t = useText()
  const listed = useMemo(
    () => (isHistorical ? entries : listEntriesForNew(entries, projectId)),
    [isHistorical, entries, projectId],
  )
  const rows = useMemo(() => listed.map((entry) => (isHistorical ? withStateBadge(entry, t) : toListedEntry(entry))), [isHistorical, listed, t])
  const toggle = useMemo(() => {
    const byId = new Map(listed.map((entry) => [entry.id, entry]))
    return (id: number, isChosen: boolean) => {
      const entry = byId.get(id)
      if (isChosen && entry) add([entry])
      else remove([id])
    }
  }, [listed, add, remove])

  if (listed.length === 0 && isSearching) return <p className={styles.empty}>{t('No time entries found')}</p>
  if (listed.length === 0) return <NothingToInvoice isHistorical={isHistorical} clientId={clientId} projectId={projectId} />
  const selectable = listed.filter((entry) => getInvoicedState(entry) !== 'invoiced')
  const count = selectable.filter(({ id }) => ids.has(id)).length
  const isAllSelected = selectable.length > 0 && count === selectable.length
  return (
    <>
      <div className={styles.selectAll}>
        <Checkbox
          label={t('Select all')}
          checked={isAllSelected}
          indeterminate={count > 0 && !isAllSelected}
          disabled={selectable.length === 0}
          onChange={() => (isAllSelected ? remove(isSearching ? selectable.map(({ id }) => id) : ids) : add(selectable))}
        />
      </div>
      <EntryList label={t('Time Entries')} rows={rows} chosenIds={ids} onToggle={toggle} />
    </>
  )
}

function withStateBadge(entry: TimeEntry, t: Translate): ListedEntry {
  const row = toListedEntry(entry)
  const state = getInvoicedState(entry)
  if (state === 'invoiced') {
    return {
      ...row,
      badge: t('Invoiced #{id}', { id: entry.invoiceId ?? '' }),
      badgeNote: entry.invoiceNumber ?? undefined,
      tone: 'muted',
      isDisabled: true,
    }
  }
  return state === 'marked' ? { ...row, badge: t('Marked Invoiced'), tone: 'warn' } : { ...row, badge: t('Available'), tone: 'good' }
}

function NothingToInvoice({ isHistorical, clientId, projectId }: Pick<EntryCheckboxesProps, 'isHistorical' | 'clientId' | 'projectId'>) {
  const t = useText()
  const isForClient = projectId === '' || projectId === ALL_PROJECTS
  const noneLeft = isForClient ? t('This client has no billable time left to invoice.') : t('This project has no billable time left to invoice.')
  const project = isForClient ? '' : `&project=${projectId}`
  return (
    <p className={styles.empty}>
      {isHistorical ? t('This client has no billable time.') : noneLeft}{' '}
      <Link to={`/time-tracking?new&client=${clientId}${project}`}>{t('Record time')}</Link>
    </p>
  )
}

interface EntrySectionProps {
  title: string
  chosen: readonly ChosenEntry[]
  hasClient: boolean
  query: EntriesQuery
  problem: string | undefined
  children: ReactNode
}

export function EntrySection({ title, chosen, hasClient, query, problem, children }: EntrySectionProps) {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scroll to the list, because it may be far above the submit button.
    if (problem) section.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  const lines = chosen.flatMap(({ line }) => line ?? [])
  const selection = [
    t('{count} selected', { count: chosen.length }),
    hoursInWords(sumHours(lines.map(({ quantity }) => quantity)), t),
    format.money(sumOf(lines.map(lineAmountOrZero))),
  ].join(' · ')
  return (
    <section ref={section} aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 id={id} className={styles.sectionTitle}>
          {title}
        </h3>
        <output className={styles.sectionNote}>{chosen.length > 0 && selection}</output>
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {hasClient ? <Loaded query={query}>{children}</Loaded> : <p className={styles.empty}>{t('Select a client to view available time entries')}</p>}
    </section>
  )
}

function Loaded({ query, children }: Pick<EntrySectionProps, 'query' | 'children'>) {
  const t = useText()
  if (query.data) return children
  if (query.error) return <QueryFailed query={query} failure={t('The time entries could not be loaded')} />
  return (
    <LoadingState text={t('Loading time entries...')}>
      <Stack gap={1}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={56} />
        ))}
      </Stack>
    </LoadingState>
  )
}

/** A row of the entry list. It has only primitive values, so that unchanged memoized rows are not re-rendered. */
export interface ListedEntry {
  id: number
  date: string
  projectName: string
  description: string
  /** Null when another line bills this entry. */
  hours: string | null
  rate: string
  amount: string
  badge?: string
  /** Number of the invoice on which this entry is already billed. */
  badgeNote?: string | undefined
  tone?: Tone
  isDisabled?: boolean
}

export function toListedEntry({ id, date, projectName, description, hours, rate, amount }: TimeEntry): ListedEntry {
  return { id, date, projectName, description, hours, rate, amount }
}

/** Shows the values billed on the invoice, even if the entry has been edited since. */
export function toListedLine({ entryId, date, line }: ChosenEntry, entry: TimeEntry | undefined): ListedEntry {
  const projectName = entry?.projectName ?? ''
  if (!line) return { id: entryId, date, projectName, description: entry?.description ?? '', hours: null, rate: '', amount: '' }
  const { description, quantity, rate } = line
  return { id: entryId, date, projectName, description, hours: quantity, rate, amount: lineAmount({ quantity, rate }) }
}

interface EntryListProps {
  label: string
  rows: readonly ListedEntry[]
  chosenIds: ReadonlySet<number>
  onToggle: (id: number, isChosen: boolean) => void
  /** True if toggling moves the row to the other list. */
  removesOnToggle?: boolean
}

const findCheckboxes = (list: HTMLElement) => [...list.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]

/** The list is one tab stop; arrow keys, Home and End move between the rows. */
export function EntryList({ label, rows, chosenIds, onToggle, removesOnToggle = false }: EntryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const stops = rows.filter(({ isDisabled }) => !isDisabled)
  const tabStop = (stops.find(({ id }) => id === active) ?? stops[0])?.id

  function move(event: KeyboardEvent<HTMLUListElement>) {
    const checkboxes = findCheckboxes(event.currentTarget)
    const at = checkboxes.findIndex((box) => box === event.target)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: checkboxes.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    checkboxes[next]?.focus()
  }

  const toggle = useCallback(
    (id: number, isChosen: boolean) => {
      if (removesOnToggle && list.current) focusNeighbour(list.current, id)
      onToggle(id, isChosen)
    },
    [removesOnToggle, onToggle],
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys for the checkboxes inside
    <ul ref={list} aria-label={label} className={listStyles.list} onKeyDown={move} onFocus={({ target }) => setActive(Number(target.dataset['entry']))}>
      {rows.map((row) => (
        <EntryRow key={row.id} {...row} isChosen={chosenIds.has(row.id)} isTabStop={row.id === tabStop} onToggle={toggle} />
      ))}
    </ul>
  )
}

function focusNeighbour(list: HTMLElement, id: number) {
  const checkboxes = findCheckboxes(list)
  const at = checkboxes.findIndex((box) => box.dataset['entry'] === String(id))
  if (checkboxes[at] === document.activeElement) (checkboxes[at + 1] ?? checkboxes[at - 1])?.focus()
}

interface EntryRowProps extends ListedEntry {
  isChosen: boolean
  isTabStop: boolean
  onToggle: (id: number, isChosen: boolean) => void
}

const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const {
    id,
    date,
    projectName,
    description,
    hours,
    rate,
    amount,
    badge,
    badgeNote,
    tone = 'muted',
    isDisabled = false,
    isChosen,
    isTabStop,
    onToggle,
  } = props
  const t = useText()
  const format = useFormat()
  return (
    <li className={cx(listStyles.item, isChosen && listStyles.chosen)}>
      <label className={cx(listStyles.row, isDisabled && listStyles.fixed)}>
        <Checkbox
          data-entry={id}
          checked={isChosen}
          disabled={isDisabled}
          tabIndex={isTabStop ? 0 : -1}
          onChange={(event) => onToggle(id, event.currentTarget.checked)}
        />
        <span className={listStyles.about}>
          <span className={listStyles.description} title={description}>
            {description}
          </span>
          <span className={listStyles.note}>
            <span>{format.date(date)}</span>
            {projectName !== '' && <span className={listStyles.project}>{projectName}</span>}
          </span>
        </span>
        {badge && (
          <span className={listStyles.badge} title={badgeNote}>
            <Badge tone={tone}>{badge}</Badge>
          </span>
        )}
        <span className={listStyles.amount}>
          {hours === null
            ? t('Billed by other line items')
            : t('{hours} × {rate}/hour = {amount}', { hours: hoursInWords(hours, t), rate: format.money(rate), amount: format.money(amount) })}
        </span>
      </label>
    </li>
  )
})

export interface ChosenEntries {
  chosen: readonly ChosenEntry[]
  ids: ReadonlySet<number>
  add: (entries: readonly TimeEntry[]) => void
  remove: (ids: Iterable<number>) => void
}

const noEntries: readonly ChosenEntry[] = []

/** `original` holds the entries that were on the invoice when the form was opened. */
export function useChosenEntries(form: InvoiceFormState, original = noEntries): ChosenEntries {
  const { control, getValues, setValue, formState } = form
  const { isSubmitted } = formState
  const chosen = useWatch({ control, name: 'chosen' })
  const ids = useMemo(() => new Set(chosen.map(({ entryId }) => entryId)), [chosen])

  const change = useCallback(
    (next: ChosenEntry[]) => setValue('chosen', sortById(next), { shouldDirty: true, shouldValidate: isSubmitted }),
    [setValue, isSubmitted],
  )
  const remove = useCallback(
    (entryIds: Iterable<number>) => {
      const removed = new Set(entryIds)
      change(getValues('chosen').filter(({ entryId }) => !removed.has(entryId)))
    },
    [change, getValues],
  )
  const add = useCallback(
    (entries: readonly TimeEntry[]) => {
      const current = getValues('chosen')
      const currentIds = new Set(current.map(({ entryId }) => entryId))
      const originalById = new Map(original.map((chosen) => [chosen.entryId, chosen]))
      const added = entries.filter(({ id }) => !currentIds.has(id)).map((entry) => restoreEntry(entry, originalById.get(entry.id)))
      change([...current, ...added])
    },
    [original, change, getValues],
  )
  return { chosen, ids, add, remove }
}

/** Uses the entry's original line if the hours and the rate are still the same. */
function restoreEntry(entry: TimeEntry, original: ChosenEntry | undefined): ChosenEntry {
  if (!original) return toChosenEntry(entry)
  const { line } = original
  if (line === null || (isEqual(line.quantity, entry.hours) && isEqual(line.rate, entry.rate))) return original
  return toChosenEntry(entry, line.place)
}

function isEqual(a: string, b: string): boolean {
  return toUnits(a, 4) === toUnits(b, 4)
}
