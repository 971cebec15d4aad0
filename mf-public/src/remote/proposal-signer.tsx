import { BillfoldProposal, type BillfoldProposalProps } from '@billfold/embed-react'
import { ownOrigin } from './own-origin.ts'

/** For Module Federation hosts. Renders the same custom element as on other sites, so that the host page never collects signatures. */
// oxlint-disable-next-line import/no-default-export -- what `React.lazy` takes
export default function ProposalSigner(props: Omit<BillfoldProposalProps, 'origin'>) {
  return <BillfoldProposal {...props} origin={ownOrigin} />
}
