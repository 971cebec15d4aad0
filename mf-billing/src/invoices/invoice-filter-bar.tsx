import { useText } from '@billfold/web-kit'
import { ChoiceFilter, FilterBar, SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { useCallback } from 'react'
import { ClientChip, ProjectChip } from '../work/work-chips.tsx'
import { statusLabels } from './invoice-labels.tsx'
import { type InvoiceFilters, isFiltering, type Period } from './invoices-address.ts'

interface InvoiceFilterBarProps {
  filters: InvoiceFilters
  /** Number of matching invoices; null if no filter is active or the number is still unknown. */
  total: string | null
  onChange: (changes: Partial<InvoiceFilters>) => void
}

const periodTexts: Readonly<Record<Period, string>> = { 'all-time': 'All time', 'last-30-days': 'Last 30 days', 'last-6-months': 'Last 6 months', 'this-year': 'This year' }

/** 'Pending' is not an invoice status. A stat card links to this filter, so it is listed only while it is active. */
function statusTextsFor(status: InvoiceFilters['status']): Partial<Record<InvoiceFilters['status'], string>> {
  return { all: 'All statuses', ...statusLabels, ...(status === 'pending' && { pending: 'Pending' }) }
}

export function InvoiceFilterBar({ filters, total, onChange }: InvoiceFilterBarProps) {
  const t = useText()
  const { search, status, period, clientId, projectId } = filters
  const changeSearch = useCallback((text: string) => onChange({ search: text }), [onChange])
  const result = total === '1' ? t('1 invoice') : t('{count} invoices', { count: total ?? '' })
  return (
    <FilterBar
      search={<SearchFilter placeholder={t('Search invoices...')} value={search} onChange={changeSearch} />}
      isFiltering={isFiltering(filters)}
      result={total === null ? '' : result}
    >
      <ChoiceFilter
        label={t('Status')}
        texts={statusTextsFor(status) as Record<InvoiceFilters['status'], string>}
        value={status}
        onChange={(next) => onChange({ status: next })}
      />
      <ChoiceFilter label={t('Period')} texts={periodTexts} value={period} onChange={(next) => onChange({ period: next })} />
      {clientId !== null && <ClientChip id={clientId} onRemove={() => onChange({ clientId: null })} />}
      {projectId !== null && <ProjectChip id={projectId} onRemove={() => onChange({ projectId: null })} />}
    </FilterBar>
  )
}
