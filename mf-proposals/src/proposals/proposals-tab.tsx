import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { EmptyState, Stack } from '@billfold/ui'
import { type SlotProps, useText } from '@billfold/web-kit'
import { ClientTabBar } from '@billfold/web-kit/client-tabs/client-tab-bar.tsx'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { FileSignature } from 'lucide-react'
import { ProposalList } from './proposal-list.tsx'
import { noFilters, queryOfFilters } from './proposals-address.ts'

/** A client's proposals, in a tab on the client's page. */
export function ProposalsTab({ context: { clientId } }: SlotProps<'client-detail.tabs.v1'>) {
  const t = useText()
  const pages = usePages(proposalCalls.list, queryOfFilters({ ...noFilters, client: String(clientId) }))
  return (
    <Stack>
      <ClientTabBar listPath={`/proposals?client=${clientId}`} newPath={`/proposals/new?client=${clientId}`} newText={t('New Proposal')} />
      <ProposalList pages={pages} empty={<EmptyState icon={<FileSignature />} title={t('No proposals for this client yet')} />} />
    </Stack>
  )
}
