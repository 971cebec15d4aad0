import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { Button } from '@billfold/ui'
import { PageShell, useCall, useFormat, useSearch, useText, useToday } from '@billfold/web-kit'
import { ChoiceFilter, FilterBar, SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { CircleAlert, CircleCheck, FileText, History, Hourglass, LayoutTemplate, Plus, X } from 'lucide-react'
import { useMemo } from 'react'
import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { InvoiceDialogs } from './invoice-dialogs.tsx'
import { getClientName, statusLabels } from './invoice-labels.tsx'
import { InvoiceListCard } from './invoice-list.tsx'
import {
  dialogFromAddress,
  filterInvoices,
  filtersFromAddress,
  isFiltering,
  noFilters,
  withDialog,
  withFilters,
  type InvoiceFilters,
} from './invoices-address.ts'
import styles from './invoices-page.module.css'

export function InvoicesPage() {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const [address, setAddress] = useSearch()
  const dialog = useAddressedDialog({ dialogFromAddress, withDialog })
  const query = useCall(invoiceCalls.list)
  const filters = useMemo(() => filtersFromAddress(dialog.page), [dialog.page])
  const shown = useMemo(() => query.data && filterInvoices(query.data, filters, today), [query.data, filters, today])

  const changeFilters = (next: InvoiceFilters) => setAddress(withFilters(address, next), { replace: true })
  const openNew = () => dialog.open({ kind: 'new', clientId: filters.clientId, projectId: null, entryIds: [] })
  const result =
    shown && isFiltering(filters) ? t('{shown} of {total} invoices', { shown: format.number(shown.length), total: format.number(query.data?.length ?? 0) }) : ''

  return (
    <PageShell
      title={t('Invoices')}
      subtitle={t('Manage and track all your invoices')}
      actions={
        <>
          <Button iconOnPhone icon={<LayoutTemplate />} onClick={() => dialog.open({ kind: 'templates' })}>
            {t('Templates')}
          </Button>
          <Button icon={<History />} className={styles.historical} onClick={() => dialog.open({ kind: 'historical' })}>
            {t('Historical Invoice')}
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={openNew}>
            {t('New Invoice')}
          </Button>
        </>
      }
    >
      <InvoiceStats />
      <InvoiceFilterBar filters={filters} onChange={changeFilters} result={result} />
      <InvoiceListCard
        query={query}
        shown={shown}
        filters={filters}
        onOpen={dialog.open}
        onNew={openNew}
        onClearFilters={() => changeFilters(noFilters)}
      />
      <InvoiceDialogs dialog={dialog} />
    </PageShell>
  )
}

function InvoiceStats() {
  const t = useText()
  const { money, number } = useFormat()
  const query = useCall(invoiceCalls.summary)
  return (
    <StatCards
      query={query}
      stats={[
        {
          label: t('Total Invoices'),
          icon: <FileText />,
          value: ({ totalInvoices }) => number(totalInvoices),
          caption: ({ issuedThisMonth }) => t('+{count} this month', { count: issuedThisMonth }),
        },
        { label: t('Paid Invoices'), icon: <CircleCheck />, value: ({ paidCount }) => number(paidCount), caption: ({ paidTotal }) => money(paidTotal) },
        { label: t('Pending'), icon: <Hourglass />, value: ({ pendingCount }) => number(pendingCount), caption: ({ pendingTotal }) => money(pendingTotal) },
        { label: t('Overdue'), icon: <CircleAlert />, value: ({ overdueCount }) => number(overdueCount), caption: ({ overdueTotal }) => money(overdueTotal) },
      ]}
    />
  )
}

interface InvoiceFilterBarProps {
  filters: InvoiceFilters
  onChange: (filters: InvoiceFilters) => void
  /** Number of matches, announced to screen readers. */
  result: string
}

const statusTexts = { all: 'All statuses', ...statusLabels }
const periodTexts = { 'all-time': 'All time', 'last-30-days': 'Last 30 days', 'last-6-months': 'Last 6 months', 'this-year': 'This year' }

function InvoiceFilterBar({ filters, onChange, result }: InvoiceFilterBarProps) {
  const t = useText()
  return (
    <FilterBar result={result}>
      <SearchFilter placeholder={t('Search invoices...')} value={filters.search} onChange={(search) => onChange({ ...filters, search })} />
      <ChoiceFilter label={t('Status')} texts={statusTexts} value={filters.status} onChange={(status) => onChange({ ...filters, status })} />
      <ChoiceFilter label={t('Period')} texts={periodTexts} value={filters.period} onChange={(period) => onChange({ ...filters, period })} />
      {filters.clientId !== null && <ClientChip clientId={filters.clientId} onRemove={() => onChange({ ...filters, clientId: null })} />}
    </FilterBar>
  )
}

interface ClientChipProps {
  clientId: number
  onRemove: () => void
}

function ClientChip({ clientId, onRemove }: ClientChipProps) {
  const t = useText()
  const { data } = useCall(clientCalls.get, { params: { id: clientId } })
  const name = getClientName({ clientId, clientName: data?.name ?? '' }, t)
  return (
    <Button className={styles.chip} aria-label={t('Client: {name}. Show all clients', { name })} onClick={onRemove}>
      <span className={styles.chipName}>{name}</span>
      <X aria-hidden />
    </Button>
  )
}
