import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { Button } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { ChoiceFilter, FilterBar, FilterChip, SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { ClientChip, ProjectChip } from '../work/work-chips.tsx'
import { type EntryFilters, isFiltering } from './time-tracking-address.ts'

const loadFilterDialog = () => import(/* webpackChunkName: "entry-dialogs" */ './entry-filter-dialog.tsx')
/** Loaded on demand, because the selects and date fields of the dialog are larger than the rest of the filter bar. */
const EntryFilterDialog = lazy(() => loadFilterDialog().then((file) => ({ default: file.EntryFilterDialog })))

interface EntryFilterBarProps {
  filters: EntryFilters
  /** Number of matching entries; null if no filter is active. */
  total: string | null
  onChange: (changes: Partial<EntryFilters>) => void
}

const stateTexts = { all: 'All Entries', uninvoiced: 'Uninvoiced', invoiced: 'Invoiced' } as const

export function EntryFilterBar({ filters, total, onChange }: EntryFilterBarProps) {
  const t = useText()
  const [isChoosing, setChoosing] = useState(false)
  const { search, state, billable, clientId, projectId, from, to } = filters
  const changeSearch = useCallback((text: string) => onChange({ search: text }), [onChange])
  const result = total === '1' ? t('1 entry') : t('{count} entries', { count: total ?? '' })
  const preload = () => void loadFilterDialog().catch(() => undefined)
  return (
    <FilterBar
      search={<SearchFilter placeholder={t('Search time entries...')} value={search} onChange={changeSearch} />}
      isFiltering={isFiltering(filters)}
      result={total === null ? '' : result}
    >
      <ChoiceFilter label={t('Filter')} texts={stateTexts} value={state} onChange={(next) => onChange({ state: next })} />
      <Button icon={<ListFilter />} aria-haspopup="dialog" onFocus={preload} onPointerEnter={preload} onClick={() => setChoosing(true)}>
        {t('More filters')}
      </Button>
      {clientId !== null && <ClientChip id={clientId} onRemove={() => onChange({ clientId: null })} />}
      {projectId !== null && <ProjectChip id={projectId} onRemove={() => onChange({ projectId: null })} />}
      {(from !== null || to !== null) && <DateChip from={from} to={to} onRemove={() => onChange({ from: null, to: null })} />}
      {billable === 'yes' && <FilterChip text={t('Billable')} label={t('Billable. Show all entries')} onRemove={() => onChange({ billable: null })} />}
      {billable === 'no' && <FilterChip text={t('Non-billable')} label={t('Non-billable. Show all entries')} onRemove={() => onChange({ billable: null })} />}
      {isChoosing && (
        <Suspense>
          <EntryFilterDialog
            filters={filters}
            onClose={() => setChoosing(false)}
            onApply={(changes) => {
              setChoosing(false)
              onChange(changes)
            }}
          />
        </Suspense>
      )}
    </FilterBar>
  )
}

interface DateChipProps {
  from: CalendarDate | null
  to: CalendarDate | null
  onRemove: () => void
}

function DateChip({ from, to, onRemove }: DateChipProps) {
  const t = useText()
  const { date } = useFormat()
  const range = from === to ? date(from ?? '') : from === null ? t('until {date}', { date: date(to ?? '') }) : to === null ? t('since {date}', { date: date(from) }) : `${date(from)} – ${date(to)}`
  return <FilterChip text={range} label={t('Date: {range}. Show all dates', { range })} onRemove={onRemove} />
}
