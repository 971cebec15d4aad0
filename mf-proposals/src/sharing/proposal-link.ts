import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { useSave, useText } from '@billfold/web-kit'
import { useCopy } from '@billfold/web-kit/sharing/use-copy.ts'

/** Creates the client's link, or returns the existing one until it is revoked. */
export function useProposalLink() {
  return useSave(proposalSharingCalls.generate, {
    changes: ['proposals'],
    success: 'Share link generated successfully',
    failure: { title: 'Error', fallback: 'Failed to generate share link' },
  })
}

export type ProposalLink = ReturnType<typeof useProposalLink>

/** Some responses contain only the link's token instead of its URL. */
export function addressOf({ shareUrl, shareToken }: { shareUrl?: string; shareToken?: string }): string | undefined {
  return shareUrl ?? (shareToken && `${window.location.origin}/shared/proposal/${shareToken}`)
}

/** Returns a function that copies a link and shows the specified toasts. */
export function useCopyLink(): (url: string) => Promise<boolean> {
  const t = useText()
  return useCopy({
    copied: { title: t('Copied!'), description: t('Share link copied to clipboard') },
    failed: { title: t('Error'), description: t('Failed to copy link') },
  })
}
