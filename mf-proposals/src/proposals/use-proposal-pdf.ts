import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { useDownload } from '@billfold/web-kit'

export function useProposalPdf() {
  return useDownload(proposalCalls.pdf, {
    success: 'PDF downloaded successfully',
    failure: { title: 'Error downloading PDF', description: 'Please try again.' },
  })
}
