import { Row, SearchInput, Select } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import styles from './client-filter-bar.module.css'
import { industryFilters, statusFilters, type ClientFilters } from './filter-clients.ts'

interface ClientFilterBarProps {
  filters: ClientFilters
  onChange: (filters: ClientFilters) => void
  /** Number of matches, announced to screen readers. */
  result: string
}

const statusLabels = { all: 'All statuses', active: 'Active', inactive: 'Inactive' } as const

export function ClientFilterBar({ filters, onChange, result }: ClientFilterBarProps) {
  const t = useText()
  return (
    <section aria-label={t('Filters')}>
      <Row>
        <SearchInput
          className={styles.search}
          placeholder={t('Search clients...')}
          value={filters.search}
          onValueChange={(search) => onChange({ ...filters, search })}
        />
        <Select
          fit
          className={styles.choice}
          aria-label={t('Status')}
          options={statusFilters.map((status) => ({ value: status, label: t(statusLabels[status]) }))}
          value={filters.status}
          onValueChange={(status) => onChange({ ...filters, status })}
        />
        <Select
          fit
          className={styles.choice}
          aria-label={t('Industry')}
          options={industryFilters.map((industry) => ({ value: industry, label: t(industry === 'all' ? 'All industries' : industry) }))}
          value={filters.industry}
          onValueChange={(industry) => onChange({ ...filters, industry })}
        />
        <output className={styles.result}>{result}</output>
      </Row>
    </section>
  )
}
