import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { useDownload } from '@billfold/web-kit'

/** Saves a proposal's PDF, from the list and from its own page. */
export function useProposalPdf() {
  return useDownload(proposalCalls.pdf, {
    success: 'PDF downloaded successfully',
    failure: { title: 'Error downloading PDF', description: 'Please try again.' },
  })
}
