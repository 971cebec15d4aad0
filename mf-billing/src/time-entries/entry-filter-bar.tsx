import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button } from '@billfold/ui'
import { useCall, useText } from '@billfold/web-kit'
import { ChoiceFilter, FilterBar, SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { X } from 'lucide-react'
import { useCallback } from 'react'
import type { EntryFilters } from './time-tracking-address.ts'
import styles from './time-tracking-page.module.css'

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
      {billable === 'yes' && <Chip text={t('Billable')} label={t('Billable. Show all entries')} onRemove={() => onChange({ billable: null })} />}
      {billable === 'no' && <Chip text={t('Non-billable')} label={t('Non-billable. Show all entries')} onRemove={() => onChange({ billable: null })} />}
    </FilterBar>
  )
}

interface RecordChipProps {
  id: number
  onRemove: () => void
}

function ClientChip({ id, onRemove }: RecordChipProps) {
  const t = useText()
  const { data } = useCall(clientCalls.get, { params: { id } })
  const name = data?.name ?? t('Client {id}', { id })
  return <Chip text={name} label={t('Client: {name}. Show all clients', { name })} onRemove={onRemove} />
}

function ProjectChip({ id, onRemove }: RecordChipProps) {
  const t = useText()
  const { data } = useCall(projectCalls.get, { params: { id } })
  const name = data?.name ?? t('Project {id}', { id })
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
