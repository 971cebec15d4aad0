import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button } from '@billfold/ui'
import { useCall, useText } from '@billfold/web-kit'
import { ChoiceFilter, FilterBar, SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { X } from 'lucide-react'
import { useCallback } from 'react'
import { getClientName, statusLabels } from './invoice-labels.tsx'
import type { InvoiceFilters, Period } from './invoices-address.ts'
import styles from './invoices-page.module.css'

interface InvoiceFilterBarProps {
  filters: InvoiceFilters
  /** The number of matches; null if nothing is filtered or it is not known yet. */
  total: string | null
  onChange: (changes: Partial<InvoiceFilters>) => void
}

const periodTexts: Readonly<Record<Period, string>> = { 'all-time': 'All time', 'last-30-days': 'Last 30 days', 'last-6-months': 'Last 6 months', 'this-year': 'This year' }

/** 'Pending' is the filter of a stat card, not a status, so it is listed only while it is active. */
function statusTextsFor(status: InvoiceFilters['status']): Partial<Record<InvoiceFilters['status'], string>> {
  return { all: 'All statuses', ...statusLabels, ...(status === 'pending' && { pending: 'Pending' }) }
}

export function InvoiceFilterBar({ filters: { search, status, period, clientId, projectId }, total, onChange }: InvoiceFilterBarProps) {
  const t = useText()
  const changeSearch = useCallback((text: string) => onChange({ search: text }), [onChange])
  const result = total === '1' ? t('1 invoice') : t('{count} invoices', { count: total ?? '' })
  return (
    <FilterBar result={total === null ? '' : result}>
      <SearchFilter placeholder={t('Search invoices...')} value={search} onChange={changeSearch} />
      <ChoiceFilter
        label={t('Status')}
        texts={statusTextsFor(status) as Record<InvoiceFilters['status'], string>}
        value={status}
        onChange={(next) => onChange({ status: next })}
      />
      <ChoiceFilter label={t('Period')} texts={periodTexts} value={period} onChange={(next) => onChange({ period: next })} />
      {clientId !== null && <ClientChip clientId={clientId} onRemove={() => onChange({ clientId: null })} />}
      {projectId !== null && <ProjectChip projectId={projectId} onRemove={() => onChange({ projectId: null })} />}
    </FilterBar>
  )
}

function ClientChip({ clientId, onRemove }: { clientId: number; onRemove: () => void }) {
  const t = useText()
  const { data } = useCall(clientCalls.get, { params: { id: clientId } })
  const name = getClientName({ clientId, clientName: data?.name ?? '' }, t)
  return <Chip text={name} label={t('Client: {name}. Show all clients', { name })} onRemove={onRemove} />
}

function ProjectChip({ projectId, onRemove }: { projectId: number; onRemove: () => void }) {
  const t = useText()
  const { data } = useCall(projectCalls.get, { params: { id: projectId } })
  const name = data?.name ?? t('Project {id}', { id: projectId })
  return <Chip text={name} label={t('Project: {name}. Show all projects', { name })} onRemove={onRemove} />
}

interface ChipProps {
  text: string
  label: string
  onRemove: () => void
}

function Chip({ text, label, onRemove }: ChipProps) {
  return (
    <Button className={styles.chip} aria-label={label} onClick={onRemove}>
      <span className={styles.chipName}>{text}</span>
      <X aria-hidden />
    </Button>
  )
}
