import { BillfoldProposal, type BillfoldProposalProps } from '@billfold/embed-react'
import { ownOrigin } from './own-origin.ts'

/** For Module Federation hosts. Renders the same custom element that other sites use, so that the host page never handles signatures. */
// oxlint-disable-next-line import/no-default-export -- `React.lazy` requires a default export
export default function ProposalSigner(props: Omit<BillfoldProposalProps, 'origin'>) {
  return <BillfoldProposal {...props} origin={ownOrigin} />
}
