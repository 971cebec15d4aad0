// A remote brings no types along: those of the React package are the same, and nothing of it is bundled here.

declare module 'billfold/ProjectStatus' {
  export { BillfoldProject as default } from '@billfold/embed-react'
}

declare module 'billfold/ProposalSigner' {
  export { BillfoldProposal as default } from '@billfold/embed-react'
}
