import type { BillfoldElement, BillfoldProjectAttributes, BillfoldProposalAttributes } from '@billfold/embed'
import type { CSSProperties, Key, ReactNode, Ref } from 'react'

/** Uses 'class' instead of 'className', because React before version 19 sets only attributes, not properties, on custom elements. */
interface ElementProps {
  ref?: Ref<BillfoldElement>
  key?: Key
  class?: string | undefined
  style?: CSSProperties | undefined
  children?: ReactNode
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'billfold-project': BillfoldProjectAttributes & ElementProps
      'billfold-proposal': BillfoldProposalAttributes & ElementProps
      'billfold-invoice': BillfoldProposalAttributes & ElementProps
    }
  }
}
