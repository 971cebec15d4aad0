import type { ListedProposal } from '@billfold/contracts/proposals/proposal'
import { QueryFailed, useText } from '@billfold/web-kit'
import { useLoadWhenIdle } from '@billfold/web-kit/data/when-idle.ts'
import { PagedCards } from '@billfold/web-kit/lists/paged-cards.tsx'
import { MoreFailed } from '@billfold/web-kit/lists/paged-rows.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ProposalCard } from './proposal-card.tsx'
import { ProposalCardSkeleton, ProposalListSkeleton } from './proposal-list-skeleton.tsx'

const loadPreview = () => import('./proposal-preview.tsx')
/** Loaded separately, once the list is shown. */
const ProposalPreview = lazy(() => loadPreview().then((file) => ({ default: file.ProposalPreview })))

/** Estimated height of a card in pixels, until a card has been measured. */
const CARD_HEIGHT = 86

interface ProposalListProps {
  pages: Pages<ListedProposal>
  /** Rendered if no proposals match. */
  empty: ReactNode
}

export function ProposalList(props: ProposalListProps) {
  const [previewed, setPreviewed] = useState<ListedProposal | null>(null)
  useLoadWhenIdle(loadPreview)
  return (
    <>
      <ProposalCards {...props} onPreview={setPreviewed} />
      <Suspense>{previewed && <ProposalPreview proposal={previewed} onClose={() => setPreviewed(null)} />}</Suspense>
    </>
  )
}

function ProposalCards({ pages, empty, onPreview }: ProposalListProps & { onPreview: (proposal: ListedProposal) => void }) {
  const t = useText()
  const { data, error } = pages.query
  if (data === undefined && error) return <QueryFailed query={pages.query} failure={t('The proposals could not be loaded')} />
  if (data === undefined) return <ProposalListSkeleton />
  if (data.length === 0) return empty
  return (
    <Outdated isOutdated={pages.isOutdated}>
      <PagedCards pages={pages} cardHeight={CARD_HEIGHT} skeleton={<ProposalCardSkeleton />}>
        {(proposal) => <ProposalCard proposal={proposal} onPreview={onPreview} />}
      </PagedCards>
      <MoreFailed pages={pages} />
    </Outdated>
  )
}
