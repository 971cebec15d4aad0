export { loadBillfold, type LoadOptions } from './load-billfold.ts'
export type { BillfoldElement, BillfoldErrorCode, BillfoldErrorEvent, BillfoldEventMap, BillfoldProjectAttributes, BillfoldProposalAttributes } from './elements.ts'
