import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, cx, TabPanel, Tabs } from '@billfold/ui'
import { Link, PageShell, QueryFailed, useCall, useText } from '@billfold/web-kit'
import { NoMatch } from '@billfold/web-kit/filters/filter-bar.tsx'
import { useFilters } from '@billfold/web-kit/filters/use-filters.ts'
import { PagedCards } from '@billfold/web-kit/lists/paged-cards.tsx'
import { MoreFailed } from '@billfold/web-kit/lists/paged-rows.tsx'
import { StatusTabList } from '@billfold/web-kit/lists/status-tab-list.tsx'
import { type Pages, usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { NoProposalsYet } from './no-proposals-yet.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { ProposalFilterBar } from './proposal-filter-bar.tsx'
import styles from './proposal-list-page.module.css'
import { ProposalCardSkeleton, ProposalListSkeleton } from './proposal-list-skeleton.tsx'
import { statusNames } from './proposal-status.tsx'
import { countedBy, filtersFromAddress, isFiltering, noFilters, queryOfFilters, type ProposalFilters } from './proposals-address.ts'

const loadPreview = () => import('./proposal-preview.tsx')
/** Loaded after the list. */
const ProposalPreview = lazy(() => loadPreview().then((file) => ({ default: file.ProposalPreview })))

const ProposalBoard = lazy(() => import('../board/proposal-board.tsx').then((file) => ({ default: file.ProposalBoard })))

/** Estimated card height in pixels, until one is measured. */
const CARD_HEIGHT = 172

export function ProposalListPage() {
  const t = useText()
  const [filters, changeFilters] = useFilters(noFilters, filtersFromAddress)

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
  const pages = usePages(proposalCalls.list, queryOfFilters(filters))
  const [previewed, setPreviewed] = useState<ListedProposal | null>(null)
  useEffect(() => {
    // Errors are reported when opening a preview retries the load.
    loadPreview().catch(() => undefined)
  }, [])

  // Outdated records are those of a filter that was just removed.
  if (pages.query.data?.length === 0 && !isFiltering(filters) && !pages.isOutdated) return <NoProposalsYet />
  return (
    <>
      <ProposalFilterBar filters={filters} onChange={onChange} total={pages.total} />
      <StatusTabs filters={filters} onChange={onChange}>
        <ProposalList pages={pages} onPreview={setPreviewed} onClear={() => onChange({ ...noFilters, sort: filters.sort })} />
      </StatusTabs>
      <Suspense>{previewed && <ProposalPreview proposal={previewed} onClose={() => setPreviewed(null)} />}</Suspense>
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

interface ProposalListProps {
  pages: Pages<ListedProposal>
  onPreview: (proposal: ListedProposal) => void
  onClear: () => void
}

function ProposalList({ pages, onPreview, onClear }: ProposalListProps) {
  const t = useText()
  const { data, error } = pages.query
  if (data === undefined && error) return <QueryFailed query={pages.query} failure={t('The proposals could not be loaded')} />
  if (data === undefined) return <ProposalListSkeleton />
  if (data.length === 0) return <NoMatch title={t('No proposals found')} description={t('No proposal matches these filters.')} onClear={onClear} />
  return (
    <div className={cx(pages.isOutdated && styles.outdated)}>
      <PagedCards pages={pages} cardHeight={CARD_HEIGHT} skeleton={<ProposalCardSkeleton />}>
        {(proposal) => <ProposalCard proposal={proposal} onPreview={onPreview} />}
      </PagedCards>
      <MoreFailed pages={pages} />
    </div>
  )
}
