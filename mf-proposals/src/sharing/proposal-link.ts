import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { toast, useSave, useText } from '@billfold/web-kit'

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
export function useCopyLink(): (url: string) => Promise<void> {
  const t = useText()
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: t('Copied!'), description: t('Share link copied to clipboard'), tone: 'good' })
    } catch {
      toast({ title: t('Error'), description: t('Failed to copy link'), tone: 'bad' })
    }
  }
}
