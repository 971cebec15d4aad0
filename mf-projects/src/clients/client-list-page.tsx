import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, EmptyState } from '@billfold/ui'
import { Link, PageShell, QueryState, useCall, useFormat, useSaveCsv, useText, useToday } from '@billfold/web-kit'
import { ChoiceFilter, FilterBar, NoMatch, SearchFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { useFilters } from '@billfold/web-kit/filters/use-filters.ts'
import { CardGrid, CardGridSkeleton } from '@billfold/web-kit/long-list/card-grid.tsx'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { DollarSign, Download, FolderKanban, Plus, Upload, UserCheck, Users } from 'lucide-react'
import { useMemo } from 'react'
import { ClientCard, ClientCardSkeleton } from './client-card.tsx'
import { filterClients, filtersFromAddress, industryTexts, isFiltering, noFilters, statusTexts } from './client-filters.ts'
import { clientRecords } from './clients-csv.ts'

/** In pixels. */
const CARD_HEIGHT = 220

export function ClientListPage() {
  const t = useText()
  const format = useFormat()
  const query = useCall(clientCalls.list)
  const [filters, changeFilters] = useFilters(noFilters, filtersFromAddress)
  const shown = useMemo(() => filterClients(query.data ?? [], filters), [query.data, filters])
  const resultOf = (clients: readonly Client[]) =>
    isFiltering(filters) ? t('{shown} of {total} clients', { shown: format.number(shown.length), total: format.number(clients.length) }) : ''

  return (
    <PageShell
      title={t('Clients')}
      subtitle={t('Manage your client relationships and contact information')}
      actions={
        <>
          <Button asChild iconOnPhone icon={<Upload />}>
            <Link to="/clients/import">{t('Import')}</Link>
          </Button>
          <ExportButton clients={shown} />
          <NewClientButton text={t('New Client')} />
        </>
      }
    >
      <ClientListStats />
      <QueryState
        query={query}
        loading={
          <CardGridSkeleton tiles count={6} text={t('Loading clients...')}>
            <ClientCardSkeleton />
          </CardGridSkeleton>
        }
        failure={t('The clients could not be loaded')}
      >
        {(clients) =>
          clients.length === 0 ? (
            <NoClientsYet />
          ) : (
            <>
              <FilterBar result={resultOf(clients)}>
                <SearchFilter placeholder={t('Search clients...')} value={filters.search} onChange={(search) => changeFilters({ search })} />
                <ChoiceFilter label={t('Status')} texts={statusTexts} value={filters.status} onChange={(status) => changeFilters({ status })} />
                <ChoiceFilter label={t('Industry')} texts={industryTexts} value={filters.industry} onChange={(industry) => changeFilters({ industry })} />
              </FilterBar>
              {shown.length === 0 ? (
                <NoMatch title={t('No clients found')} description={t('No client matches these filters.')} onClear={() => changeFilters(noFilters)} />
              ) : (
                <CardGrid tiles items={shown} cardHeight={CARD_HEIGHT}>
                  {(client) => <ClientCard client={client} />}
                </CardGrid>
              )}
            </>
          )
        }
      </QueryState>
    </PageShell>
  )
}

function ExportButton({ clients }: { clients: readonly Client[] }) {
  const t = useText()
  const today = useToday()
  const saveCsv = useSaveCsv()
  const save = () => void saveCsv(`clients-${today}.csv`, () => clientRecords(clients, t))
  return (
    <Button iconOnPhone icon={<Download />} disabled={clients.length === 0} onClick={save}>
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
      description={t('Add your first client. Projects, time and invoices all start with one.')}
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
  const { number, money } = useFormat()
  return (
    <StatCards
      query={useCall(clientCalls.summary)}
      stats={[
        {
          label: t('Total Clients'),
          icon: <Users />,
          value: ({ totalClients }) => number(totalClients),
          caption: ({ newThisMonth }) => t('+{count} this month', { count: newThisMonth }),
        },
        { label: t('Active Clients'), icon: <UserCheck />, value: ({ activeClients }) => number(activeClients) },
        {
          label: t('Active Projects'),
          icon: <FolderKanban />,
          value: ({ activeProjects }) => number(activeProjects),
          caption: ({ totalProjects }) => t('{count} total', { count: totalProjects }),
        },
        { label: t('Revenue Generated'), icon: <DollarSign />, value: ({ revenueThisMonth }) => money(revenueThisMonth), caption: () => t('This month') },
      ]}
    />
  )
}
