import { useText } from '@billfold/web-kit'
import { ChoiceFilter, FilterBar, FilterChip, SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { useCallback } from 'react'
import { ClientChip, ProjectChip } from '../work/work-chips.tsx'
import type { EntryFilters } from './time-tracking-address.ts'

interface EntryFilterBarProps {
  filters: EntryFilters
  /** The number of matches; null if nothing is filtered. */
  total: string | null
  onChange: (changes: Partial<EntryFilters>) => void
}

const stateTexts = { all: 'All Entries', uninvoiced: 'Uninvoiced', invoiced: 'Invoiced' } as const

export function EntryFilterBar({ filters: { search, state, billable, clientId, projectId }, total, onChange }: EntryFilterBarProps) {
  const t = useText()
  const changeSearch = useCallback((text: string) => onChange({ search: text }), [onChange])
  const result = total === '1' ? t('1 entry') : t('{count} entries', { count: total ?? '' })
  return (
    <FilterBar result={total === null ? '' : result}>
      <SearchFilter placeholder={t('Search time entries...')} value={search} onChange={changeSearch} />
      <ChoiceFilter label={t('Filter')} texts={stateTexts} value={state} onChange={(next) => onChange({ state: next })} />
      {clientId !== null && <ClientChip id={clientId} onRemove={() => onChange({ clientId: null })} />}
      {projectId !== null && <ProjectChip id={projectId} onRemove={() => onChange({ projectId: null })} />}
      {billable === 'yes' && <FilterChip text={t('Billable')} label={t('Billable. Show all entries')} onRemove={() => onChange({ billable: null })} />}
      {billable === 'no' && <FilterChip text={t('Non-billable')} label={t('Non-billable. Show all entries')} onRemove={() => onChange({ billable: null })} />}
    </FilterBar>
  )
}
