import { BillfoldProposal, type BillfoldProposalProps } from '@billfold/embed-react'
import { ownOrigin } from './own-origin.ts'

/** For Module Federation hosts. Renders the same custom element, so that signatures are never collected in the host's own page. */
// oxlint-disable-next-line import/no-default-export -- what `React.lazy` takes
export default function ProposalSigner(props: Omit<BillfoldProposalProps, 'origin'>) {
  return <BillfoldProposal {...props} origin={ownOrigin} />
}
