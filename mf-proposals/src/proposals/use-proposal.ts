import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { useCall } from '@billfold/web-kit'

/** Loads a proposal and its lines in parallel. */
export function useProposal(id: string | number) {
  const proposal = useCall(proposalCalls.get, { params: { id } })
  const lines = useCall(proposalCalls.lineItems, { params: { id } })
  return { proposal, lines }
}

export type ProposalQueries = ReturnType<typeof useProposal>
