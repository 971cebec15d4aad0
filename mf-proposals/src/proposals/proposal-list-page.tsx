import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, TabPanel, Tabs } from '@billfold/ui'
import { Link, PageShell, useCall, useText } from '@billfold/web-kit'
import { NoMatch } from '@billfold/web-kit/filters/filter-bar.tsx'
import { useFilters } from '@billfold/web-kit/filters/use-filters.ts'
import { StatusTabList } from '@billfold/web-kit/lists/status-tab-list.tsx'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { LayoutTemplate, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { NoProposalsYet } from './no-proposals-yet.tsx'
import { ProposalFilterBar } from './proposal-filter-bar.tsx'
import { ProposalList } from './proposal-list.tsx'
import { ProposalListSkeleton } from './proposal-list-skeleton.tsx'
import { statusNames } from './proposal-status.tsx'
import { countedBy, filtersFromAddress, isFiltering, noFilters, queryOfFilters, type ProposalFilters } from './proposals-address.ts'

const ProposalBoard = lazy(() => import('../board/proposal-board.tsx').then((file) => ({ default: file.ProposalBoard })))

export function ProposalListPage() {
  const t = useText()
  const [filters, changeFilters] = useFilters(noFilters, filtersFromAddress)

  return (
    <PageShell
      title={t('Proposals')}
      hint={t('Manage your client proposals')}
      actions={
        <>
          <Button asChild icon={<LayoutTemplate />} iconOnPhone>
            <Link to="/proposals/new?templates">{t('Templates')}</Link>
          </Button>
          <Button asChild variant="primary" icon={<Plus />}>
            <Link to="/proposals/new">{t('New Proposal')}</Link>
          </Button>
        </>
      }
    >
      {filters.view === 'list' ? (
        <ListView filters={filters} onChange={changeFilters} />
      ) : (
        <Suspense fallback={<ProposalListSkeleton />}>
          <ProposalBoard filters={filters} onChange={changeFilters} />
        </Suspense>
      )}
    </PageShell>
  )
}

interface ViewProps {
  filters: ProposalFilters
  onChange: (changes: Partial<ProposalFilters>) => void
}

function ListView({ filters, onChange }: ViewProps) {
  const t = useText()
  const pages = usePages(proposalCalls.list, queryOfFilters(filters))
  // Outdated pages belong to filters that were just removed, so an empty page does not mean that there are no proposals.
  if (pages.query.data?.length === 0 && !isFiltering(filters) && !pages.isOutdated) return <NoProposalsYet />
  return (
    <>
      <ProposalFilterBar filters={filters} onChange={onChange} total={pages.total} />
      <StatusTabs filters={filters} onChange={onChange}>
        <ProposalList
          pages={pages}
          empty={
            <NoMatch
              title={t('No proposals found')}
              description={t('No proposal matches these filters.')}
              onClear={() => onChange({ ...noFilters, sort: filters.sort })}
            />
          }
        />
      </StatusTabs>
    </>
  )
}

interface StatusTabsProps extends ViewProps {
  children: ReactNode
}

function StatusTabs({ filters, onChange, children }: StatusTabsProps) {
  const { data: counts } = useCall(proposalCalls.statusCounts, { query: countedBy(filters) })
  return (
    <Tabs activationMode="manual" value={filters.status} onValueChange={(status) => onChange({ status: status as ProposalFilters['status'] })}>
      <StatusTabList texts={statusNames} counts={counts} />
      <TabPanel value={filters.status} tabIndex={-1}>
        {children}
      </TabPanel>
    </Tabs>
  )
}
