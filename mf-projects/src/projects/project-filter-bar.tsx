import { Row, Select, Switch, type SelectOption } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useClientChoices } from '@billfold/web-kit/clients/client-choices.tsx'
import { memo, useCallback, useMemo } from 'react'
import { statusFilters, type ProjectFilters } from './filter-projects.ts'
import styles from './project-filter-bar.module.css'
import { statusLabels } from './project-texts.ts'

interface ProjectFilterBarProps {
  filters: ProjectFilters
  /** Must be stable between renders. */
  onChange: (change: Partial<ProjectFilters>) => void
  /** Number of matches, announced to screen readers. */
  result: string
}

export function ProjectFilterBar({ filters, onChange, result }: ProjectFilterBarProps) {
  const t = useText()
  return (
    <section aria-label={t('Filters')}>
      <Row gap={3} className={styles.bar}>
        <Select
          fit
          className={styles.choice}
          aria-label={t('Status')}
          options={statusFilters.map((status) => ({ value: status, label: t(status === 'all' ? 'All Projects' : statusLabels[status]) }))}
          value={filters.status}
          onValueChange={(status) => onChange({ status })}
        />
        <ClientFilter client={filters.client} onChange={onChange} />
        <div className={styles.switch}>
          <Switch
            label={t('Show archived')}
            checked={filters.archived}
            onChange={(event) => onChange({ archived: event.target.checked })}
          />
        </div>
        <output className={styles.result}>{result}</output>
      </Row>
    </section>
  )
}

interface ClientFilterProps {
  client: string
  onChange: (change: Partial<ProjectFilters>) => void
}

function ClientFilter({ client, onChange }: ClientFilterProps) {
  const t = useText()
  const { clients } = useClientChoices()
  const options = useMemo(() => {
    const known = clients.map(({ id, name }) => ({ value: String(id), label: name }))
    const isKnown = client === 'all' || known.some(({ value }) => value === client)
    return [
      { value: 'all', label: t('All Clients') },
      ...(isKnown ? [] : [{ value: client, label: t('Client {id}', { id: client }) }]),
      ...known,
    ]
  }, [clients, client, t])
  const change = useCallback((chosen: string) => onChange({ client: chosen }), [onChange])
  return <ClientSelect label={t('Client')} options={options} value={client} onValueChange={change} />
}

interface ClientSelectProps {
  label: string
  options: readonly SelectOption[]
  value: string
  onValueChange: (client: string) => void
}

/** A select renders all its options even while closed, so memoize it: hundreds of clients must not slow down the other filters. */
const ClientSelect = memo(function ClientSelect({ label, ...rest }: ClientSelectProps) {
  return <Select fit className={styles.choice} aria-label={label} {...rest} />
})
