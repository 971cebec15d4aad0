import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, EmptyState } from '@billfold/ui'
import { Link, PageShell, QueryState, useCall, useText } from '@billfold/web-kit'
import { CardGrid } from '@billfold/web-kit/long-list/card-grid.tsx'
import { FileSignature, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ProposalCard } from './proposal-card.tsx'
import { ProposalListSkeleton } from './proposal-list-skeleton.tsx'

const loadPreview = () => import('./proposal-preview.tsx')
/** Loaded after the list. */
const ProposalPreview = lazy(() => loadPreview().then((file) => ({ default: file.ProposalPreview })))

/** Estimated card height in pixels, until one is measured. */
const CARD_HEIGHT = 172

export function ProposalListPage() {
  const t = useText()
  const query = useCall(proposalCalls.list)
  const [previewed, setPreviewed] = useState<Proposal | null>(null)
  useEffect(() => {
    // Errors are reported when opening a preview retries the load.
    loadPreview().catch(() => undefined)
  }, [])

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
      <QueryState query={query} loading={<ProposalListSkeleton />} failure={t('The proposals could not be loaded')}>
        {(proposals) =>
          proposals.length === 0 ? (
            <NoProposalsYet />
          ) : (
            <CardGrid items={proposals} cardHeight={CARD_HEIGHT}>
              {(proposal) => <ProposalCard proposal={proposal} onPreview={setPreviewed} />}
            </CardGrid>
          )
        }
      </QueryState>
      <Suspense>{previewed && <ProposalPreview proposal={previewed} onClose={() => setPreviewed(null)} />}</Suspense>
    </PageShell>
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
