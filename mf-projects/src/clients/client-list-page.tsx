import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, EmptyState, Grid, StatCard } from '@billfold/ui'
import { FiguresFailed, Link, PageShell, QueryState, useCall, useFormat, useSaveCsv, useSearch, useText, useToday } from '@billfold/web-kit'
import { DollarSign, Download, FolderKanban, Plus, SearchX, Upload, UserCheck, Users } from 'lucide-react'
import { useMemo } from 'react'
import { ClientFilterBar } from './client-filter-bar.tsx'
import { ClientGrid, ClientGridSkeleton } from './client-grid.tsx'
import { clientRecords } from './clients-csv.ts'
import { type ClientFilters, filterClients, filtersFromAddress, filtersToAddress, isFiltering, noFilters } from './filter-clients.ts'

export function ClientListPage() {
  const t = useText()
  const format = useFormat()
  const [address, setAddress] = useSearch()
  const query = useCall(clientCalls.list)
  const filters = useMemo(() => filtersFromAddress(address), [address])
  const shown = useMemo(() => filterClients(query.data ?? [], filters), [query.data, filters])

  function changeFilters(next: ClientFilters) {
    setAddress(filtersToAddress(next), { replace: true })
  }

  function resultOf(clients: readonly Client[]): string {
    if (!isFiltering(filters)) return ''
    return t('{shown} of {total} clients', { shown: format.number(shown.length), total: format.number(clients.length) })
  }

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
          <Button asChild variant="primary" icon={<Plus />}>
            <Link to="/clients/new">{t('New Client')}</Link>
          </Button>
        </>
      }
    >
      <ClientListStats />
      <QueryState query={query} loading={<ClientGridSkeleton />} failure={t('The clients could not be loaded')}>
        {(clients) =>
          clients.length === 0 ? (
            <NoClientsYet />
          ) : (
            <>
              <ClientFilterBar filters={filters} onChange={changeFilters} result={resultOf(clients)} />
              {shown.length === 0 ? <NoMatch onClear={() => changeFilters(noFilters)} /> : <ClientGrid clients={shown} />}
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
      action={
        <Button asChild variant="primary" icon={<Plus />}>
          <Link to="/clients/new">{t('Add a client')}</Link>
        </Button>
      }
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useText()
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('No clients found')}
      description={t('No client matches these filters.')}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  )
}

/** Loaded separately, so that the list works without it. */
export function ClientListStats() {
  const t = useText()
  const format = useFormat()
  const query = useCall(clientCalls.summary)
  const { data } = query
  const loading = data === undefined

  if (loading && query.isError) return <FiguresFailed query={query} />

  return (
    <Grid of="stats">
      <StatCard
        label={t('Total Clients')}
        icon={<Users />}
        loading={loading}
        value={data && format.number(data.totalClients)}
        caption={data && t('+{count} this month', { count: data.newThisMonth })}
      />
      <StatCard
        label={t('Active Clients')}
        icon={<UserCheck />}
        loading={loading}
        value={data && format.number(data.activeClients)}
      />
      <StatCard
        label={t('Active Projects')}
        icon={<FolderKanban />}
        loading={loading}
        value={data && format.number(data.activeProjects)}
        caption={data && t('{count} total', { count: data.totalProjects })}
      />
      <StatCard
        label={t('Revenue Generated')}
        icon={<DollarSign />}
        loading={loading}
        value={data && format.money(data.revenueThisMonth)}
        caption={t('This month')}
      />
    </Grid>
  )
}
