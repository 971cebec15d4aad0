import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { useCall, useText } from '@billfold/web-kit'
import { ChoiceFilter, FilterBar, FilterChip, SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { ViewSwitch } from '@billfold/web-kit/lists/view-switch.tsx'
import { useCallback } from 'react'
import { isFiltering, sortTexts, viewPath, type ProposalFilters, type ProposalView } from './proposals-address.ts'

interface ProposalFilterBarProps {
  filters: ProposalFilters
  onChange: (changes: Partial<ProposalFilters>) => void
  /** Number of matching proposals. Null while it is loading. */
  total: string | null
}

export function ProposalFilterBar({ filters, onChange, total }: ProposalFilterBarProps) {
  const t = useText()
  const changeSearch = useCallback((search: string) => onChange({ search }), [onChange])
  const counted = total === '1' ? t('1 proposal') : t('{count} proposals', { count: total ?? '' })
  const viewOf = (view: ProposalView, text: string) => ({ to: viewPath(filters, view), text, isCurrent: filters.view === view })
  return (
    <FilterBar
      search={<SearchFilter placeholder={t('Search proposals...')} value={filters.search} onChange={changeSearch} />}
      // Ignores the status, because the tabs already show it.
      isFiltering={isFiltering({ ...filters, status: 'all' })}
      views={<ViewSwitch label={t('List or board')} views={[viewOf('list', t('List')), viewOf('board', t('Board'))]} />}
      result={isFiltering(filters) && total !== null ? counted : ''}
    >
      <ChoiceFilter label={t('Sort by')} texts={sortTexts} value={filters.sort} onChange={(sort) => onChange({ sort })} />
      {filters.client !== '' && <ClientChip id={filters.client} onRemove={() => onChange({ client: '' })} />}
    </FilterBar>
  )
}

function ClientChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useText()
  const { data } = useCall(clientCalls.get, { params: { id } })
  const name = data?.name ?? t('Client {id}', { id })
  return <FilterChip text={name} label={t('Client: {name}. Show all clients', { name })} onRemove={onRemove} />
}
