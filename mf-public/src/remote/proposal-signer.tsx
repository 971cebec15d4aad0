import { BillfoldProposal, type BillfoldProposalProps } from '@billfold/embed-react'
import { ownOrigin } from './own-origin.ts'

/** For hosts that run Module Federation: the same element as on any other page, so that a signature is never collected in the host's own. */
// oxlint-disable-next-line import/no-default-export -- what `React.lazy` takes
export default function ProposalSigner(props: Omit<BillfoldProposalProps, 'origin'>) {
  return <BillfoldProposal {...props} origin={ownOrigin} />
}
