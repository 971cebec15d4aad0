export {
  BillfoldInvoice,
  type BillfoldInvoiceProps,
  BillfoldProject,
  type BillfoldProjectProps,
  BillfoldProposal,
  type BillfoldProposalProps,
} from './billfold-elements.tsx'
