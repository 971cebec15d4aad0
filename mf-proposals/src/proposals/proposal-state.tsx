import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { type ApiError, useCall, useText } from '@billfold/web-kit'
import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { NoRecord, RecordState } from '@billfold/web-kit/states/record-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import type { ReactNode } from 'react'

export function useProposal(id: string | number) {
  const proposal = useCall(proposalCalls.get, { params: { id } })
  const lines = useCall(proposalCalls.lineItems, { params: { id } })
  return { proposal, lines }
}

type ProposalQueries = ReturnType<typeof useProposal>

interface ProposalStateProps {
  queries: ProposalQueries
  loading: ReactNode
  children: (proposal: Proposal, lines: ProposalLineItem[]) => ReactNode
}

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

/** Renders the data of a single query about a proposal, or shows that it is loading, failed to load or does not exist. */
export function FoundState<T>(state: FoundStateProps<T>) {
  const t = useText()
  const missing = (
    <NoRecord
      icon={<FileX />}
      title={t('Proposal not found')}
      description={t('It may have been removed, or the address is wrong.')}
      back={{ to: '/proposals', label: t('Back to Proposals') }}
    />
  )
  return <RecordState {...state} failure={t('The proposal could not be loaded')} missing={missing} />
}
