import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, EmptyState, TabPanel, Tabs } from '@billfold/ui'
import { Link, PageShell, useCall, useText } from '@billfold/web-kit'
import { NoMatch } from '@billfold/web-kit/filters/filter-bar.tsx'
import { useFilters } from '@billfold/web-kit/filters/use-filters.ts'
import { StatusTabList } from '@billfold/web-kit/lists/status-tab-list.tsx'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { FileSignature, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProposalFilterBar } from './proposal-filter-bar.tsx'
import { ProposalList } from './proposal-list.tsx'
import { statusNames } from './proposal-status.tsx'
import { countedBy, filtersFromAddress, isFiltering, noFilters, queryOfFilters, type ProposalFilters } from './proposals-address.ts'

export function ProposalListPage() {
  const t = useText()
  const [filters, changeFilters] = useFilters(noFilters, filtersFromAddress)
  const pages = usePages(proposalCalls.list, queryOfFilters(filters))
  // Outdated records are those of a filter that was just removed.
  const hasNone = pages.query.data?.length === 0 && !isFiltering(filters) && !pages.isOutdated
  return (
    <PageShell
      title={t('Proposals')}
      subtitle={t('Manage your client proposals')}
      actions={
        <Button asChild variant="primary" icon={<Plus />}>
          <Link to="/proposals/new">{t('New Proposal')}</Link>
        </Button>
      }
    >
      {hasNone ? (
        <NoProposalsYet />
      ) : (
        <>
          <ProposalFilterBar filters={filters} onChange={changeFilters} total={pages.total} />
          <StatusTabs filters={filters} onChange={changeFilters}>
            <ProposalList
              pages={pages}
              empty={
                <NoMatch
                  title={t('No proposals found')}
                  description={t('No proposal matches these filters.')}
                  onClear={() => changeFilters({ ...noFilters, sort: filters.sort })}
                />
              }
            />
          </StatusTabs>
        </>
      )}
    </PageShell>
  )
}

interface StatusTabsProps {
  filters: ProposalFilters
  onChange: (changes: Partial<ProposalFilters>) => void
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

function NoProposalsYet() {
  const t = useText()
  return (
    <EmptyState
      icon={<FileSignature />}
      title={t('No proposals yet')}
      description={t('Create your first proposal to send to clients for project work.')}
      action={
        <Button asChild variant="primary" icon={<Plus />}>
          <Link to="/proposals/new">{t('Create Proposal')}</Link>
        </Button>
      }
    />
  )
}
