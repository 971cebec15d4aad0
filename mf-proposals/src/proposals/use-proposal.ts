import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { useCall } from '@billfold/web-kit'

/** A proposal and its lines, asked for at once. */
export function useProposal(id: string | number) {
  const proposal = useCall(proposalCalls.get, { params: { id } })
  const lines = useCall(proposalCalls.lineItems, { params: { id } })
  return { proposal, lines }
}

export type ProposalQueries = ReturnType<typeof useProposal>
