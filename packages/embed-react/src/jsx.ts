import type { BillfoldElement, BillfoldProjectAttributes, BillfoldProposalAttributes } from '@billfold/embed'
import type { CSSProperties, Key, ReactNode, Ref } from 'react'

/** 'class', not 'className': before React 19 properties of such elements are attributes, and nothing else. */
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
    }
  }
}
