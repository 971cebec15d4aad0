import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, EmptyState } from '@billfold/ui'
import { Link, QueryState, useText } from '@billfold/web-kit'
import { FileX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProposalQueries } from './use-proposal.ts'

interface ProposalStateProps {
  queries: ProposalQueries
  loading: ReactNode
  children: (proposal: Proposal, lines: ProposalLineItem[]) => ReactNode
}

/** The states of a page about one proposal. What is on screen stays, even when the proposal has meanwhile gone. */
export function ProposalState({ queries, loading, children }: ProposalStateProps) {
  const t = useText()
  const { proposal, lines } = queries
  const failure = t('The proposal could not be loaded')
  const isMissing = [proposal, lines].some(({ data, error }) => data === undefined && error?.code === 'not_found')
  if (isMissing) return <ProposalNotFound />
  return (
    <QueryState query={proposal} loading={loading} failure={failure}>
      {(proposal) => (
        <QueryState query={lines} loading={loading} failure={failure}>
          {(lines) => children(proposal, lines)}
        </QueryState>
      )}
    </QueryState>
  )
}

function ProposalNotFound() {
  const t = useText()
  return (
    <EmptyState
      icon={<FileX />}
      title={t('Proposal not found')}
      description={t('It may have been removed, or the address is not right.')}
      action={
        <Button asChild>
          <Link to="/proposals">{t('Back to Proposals')}</Link>
        </Button>
      }
    />
  )
}
