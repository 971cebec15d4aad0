import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { Button, EmptyState } from '@billfold/ui'
import { Link, QueryState, useText, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProposalQueries } from './use-proposal.ts'

interface ProposalStateProps {
  queries: ProposalQueries
  loading: ReactNode
  children: (proposal: Proposal, lines: ProposalLineItem[]) => ReactNode
}

/** The states of a page about one proposal. What is on screen stays, even when the proposal has meanwhile gone. */
export function ProposalState({ queries: { proposal, lines }, loading, children }: ProposalStateProps) {
  return (
    <FoundState query={proposal} loading={loading}>
      {(proposal) => (
        <FoundState query={lines} loading={loading}>
          {(lines) => children(proposal, lines)}
        </FoundState>
      )}
    </FoundState>
  )
}

interface FoundStateProps<T> {
  query: UseQueryResult<T, ApiError>
  loading: ReactNode
  children: (data: T) => ReactNode
}

/** The same for one part of a proposal. */
export function FoundState<T>({ query, loading, children }: FoundStateProps<T>) {
  const t = useText()
  if (query.data === undefined && query.error?.code === 'not_found') return <ProposalNotFound />
  return (
    <QueryState query={query} loading={loading} failure={t('The proposal could not be loaded')}>
      {children}
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
