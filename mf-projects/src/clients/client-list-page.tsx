import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, EmptyState } from '@billfold/ui'
import { csvRecordsOfPages, Link, PageShell, useCall, useFormat, useSaveCsv, useText, useToday } from '@billfold/web-kit'
import { ChoiceFilter, FilterBar, NoMatch, SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { useFilters } from '@billfold/web-kit/filters/use-filters.ts'
import { readAll } from '@billfold/web-kit/lists/read-all.ts'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { DollarSign, Download, FolderKanban, Plus, Upload, UserCheck, Users } from 'lucide-react'
import { lazy, useCallback, useState } from 'react'
import { ListViewSwitch, useListView } from '../records/list-view.tsx'
import { RecordList } from '../records/record-list.tsx'
import { ClientCard, ClientCardSkeleton } from './client-card.tsx'
import { type ClientFilters, filtersFromAddress, industryTexts, isFiltering, noFilters, queryOfFilters, sortTexts, statusTexts } from './client-filters.ts'
import { clientColumns } from './clients-csv.ts'

const ClientTable = lazy(() => import('./client-table.tsx').then((file) => ({ default: file.ClientTable })))

/** In pixels. */
const CARD_HEIGHT = 216

export function ClientListPage() {
  const t = useText()
  const [filters, changeFilters] = useFilters(noFilters, filtersFromAddress)
  const query = queryOfFilters(filters)
  const pages = usePages(clientCalls.list, query)
  const isTable = useListView('clients') === 'table'
  const changeSort = useCallback((sort: ClientFilters['sort']) => changeFilters({ sort }), [changeFilters])
  // Outdated data still belongs to the filter that was just removed, so it does not show whether there are any clients.
  const hasNone = pages.query.data?.length === 0 && !isFiltering(filters) && !pages.isOutdated

  return (
    <PageShell
      title={t('Clients')}
      hint={t('Manage your client relationships and contact information')}
      actions={
        <>
          <Button asChild iconOnPhone icon={<Upload />}>
            <Link to="/clients/import">{t('Import')}</Link>
          </Button>
          <ExportButton query={query} isEmpty={pages.count === 0} />
          <NewClientButton text={t('New Client')} />
        </>
      }
    >
      <ClientListStats />
      {!hasNone && <ClientFilterBar filters={filters} onChange={changeFilters} total={pages.total} />}
      <RecordList
        pages={pages}
        cardHeight={CARD_HEIGHT}
        loadingText={t('Loading clients...')}
        failure={t('The clients could not be loaded')}
        skeleton={<ClientCardSkeleton />}
        table={isTable && <ClientTable pages={pages} sort={filters.sort} onSort={changeSort} />}
        empty={
          hasNone ? (
            <NoClientsYet />
          ) : (
            <NoMatch
              title={t('No clients found')}
              description={t('No client matches these filters.')}
              onClear={() => changeFilters({ ...noFilters, sort: filters.sort })}
            />
          )
        }
      >
        {(client) => <ClientCard client={client} />}
      </RecordList>
    </PageShell>
  )
}

interface ClientFilterBarProps {
  filters: ClientFilters
  onChange: (changes: Partial<ClientFilters>) => void
  total: string | null
}

function ClientFilterBar({ filters, onChange, total }: ClientFilterBarProps) {
  const t = useText()
  const changeSearch = useCallback((search: string) => onChange({ search }), [onChange])
  const counted = total === '1' ? t('1 client') : t('{count} clients', { count: total ?? '' })
  return (
    <FilterBar
      search={<SearchFilter placeholder={t('Search clients...')} value={filters.search} onChange={changeSearch} />}
      isFiltering={isFiltering(filters)}
      result={isFiltering(filters) && total !== null ? counted : ''}
    >
      <ChoiceFilter label={t('Status')} texts={statusTexts} value={filters.status} onChange={(status) => onChange({ status })} />
      <ChoiceFilter label={t('Industry')} texts={industryTexts} value={filters.industry} onChange={(industry) => onChange({ industry })} />
      <ChoiceFilter label={t('Sort by')} texts={sortTexts} value={filters.sort} onChange={(sort) => onChange({ sort })} />
      <ListViewSwitch list="clients" />
    </FilterBar>
  )
}

function ExportButton({ query, isEmpty }: { query: ReturnType<typeof queryOfFilters>; isEmpty: boolean }) {
  const t = useText()
  const today = useToday()
  const saveCsv = useSaveCsv()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveCsv(`clients-${today}.csv`, () => csvRecordsOfPages(clientColumns, readAll(clientCalls.list, query), t))
    setBusy(false)
  }
  return (
    <Button iconOnPhone icon={<Download />} disabled={isEmpty} busy={isBusy} onClick={() => void save()}>
      {t('Export')}
    </Button>
  )
}

function NoClientsYet() {
  const t = useText()
  return (
    <EmptyState
      icon={<Users />}
      title={t('No clients found')}
      description={
        <>
          {t('Add your first client. Projects, time and invoices all start with one.')} <Link to="/import">{t('Import from another tool')}</Link>
        </>
      }
      action={<NewClientButton text={t('Add a client')} />}
    />
  )
}

function NewClientButton({ text }: { text: string }) {
  return (
    <Button asChild variant="primary" icon={<Plus />}>
      <Link to="/clients/new">{text}</Link>
    </Button>
  )
}

function ClientListStats() {
  const t = useText()
  const today = useToday()
  const { number, money } = useFormat()
  return (
    <StatCards
      strip
      query={useCall(clientCalls.summary)}
      stats={[
        {
          label: t('Total Clients'),
          to: '/clients',
          icon: <Users />,
          value: ({ totalClients }) => number(totalClients),
          caption: ({ newThisMonth }) => t('+{count} this month', { count: newThisMonth }),
        },
        { label: t('Active Clients'), to: '/clients?status=active', icon: <UserCheck />, value: ({ activeClients }) => number(activeClients) },
        {
          label: t('Active Projects'),
          to: '/projects?status=active',
          icon: <FolderKanban />,
          value: ({ activeProjects }) => number(activeProjects),
          caption: ({ totalProjects }) => t('{count} total', { count: totalProjects }),
        },
        {
          label: t('Revenue Generated'),
          to: `/reports?from=${today.slice(0, 7)}-01&to=${today}`,
          icon: <DollarSign />,
          value: ({ revenueThisMonth }) => money(revenueThisMonth),
          caption: () => t('This month'),
        },
      ]}
    />
  )
}
