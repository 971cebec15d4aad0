import { Row, SearchInput, Select } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { ClientChip } from './client-chip.tsx'
import styles from './invoice-filter-bar.module.css'
import { statusLabels } from './invoice-texts.ts'
import { periods, statusFilters, type InvoiceFilters } from './invoices-address.ts'

interface InvoiceFilterBarProps {
  filters: InvoiceFilters
  onChange: (filters: InvoiceFilters) => void
  /** What the filters leave of how many, in words; read aloud when it changes. */
  result: string
}

const periodLabels = { 'all-time': 'All time', 'last-30-days': 'Last 30 days', 'last-6-months': 'Last 6 months', 'this-year': 'This year' } as const

export function InvoiceFilterBar({ filters, onChange, result }: InvoiceFilterBarProps) {
  const t = useText()
  return (
    <section aria-label={t('Filters')}>
      <Row>
        <SearchInput
          className={styles.search}
          placeholder={t('Search invoices...')}
          value={filters.search}
          onValueChange={(search) => onChange({ ...filters, search })}
        />
        <Select
          fit
          className={styles.choice}
          aria-label={t('Status')}
          options={statusFilters.map((status) => ({ value: status, label: t(status === 'all' ? 'All statuses' : statusLabels[status]) }))}
          value={filters.status}
          onValueChange={(status) => onChange({ ...filters, status })}
        />
        <Select
          fit
          className={styles.choice}
          aria-label={t('Period')}
          options={periods.map((period) => ({ value: period, label: t(periodLabels[period]) }))}
          value={filters.period}
          onValueChange={(period) => onChange({ ...filters, period })}
        />
        {filters.clientId !== null && <ClientChip clientId={filters.clientId} onRemove={() => onChange({ ...filters, clientId: null })} />}
        <output className={styles.result}>{result}</output>
      </Row>
    </section>
  )
}
