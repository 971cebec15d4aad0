import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { useSave } from '@billfold/web-kit'

/** Asks for the client's link: the same one until it is revoked. */
export function useProposalLink() {
  return useSave(proposalSharingCalls.generate, {
    changes: ['proposals'],
    success: 'Share link generated successfully',
    failure: { title: 'Error', fallback: 'Failed to generate share link' },
  })
}

export type ProposalLink = ReturnType<typeof useProposalLink>

/** Of what is answered, which may be the token alone. */
export function addressOf({ shareUrl, shareToken }: { shareUrl?: string; shareToken?: string }): string | undefined {
  return shareUrl ?? (shareToken && `${window.location.origin}/shared/proposal/${shareToken}`)
}
