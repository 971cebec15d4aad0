import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { useSave } from '@billfold/web-kit'
import { linkAddressOf } from '@billfold/web-kit/sharing/link-calls.ts'

/** Asks for the client's link: the same one until it is revoked. */
export function useProposalLink(id: number) {
  return useSave(proposalSharingCalls.generate, {
    invalidates: [linkAddressOf({ calls: proposalSharingCalls, id }), `/api/proposals/${id}/timeline`],
    success: 'Share link generated successfully',
    failure: { title: 'Error', fallback: 'Failed to generate share link' },
  })
}

export type ProposalLink = ReturnType<typeof useProposalLink>
