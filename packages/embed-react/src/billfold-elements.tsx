import { type BillfoldElement, type BillfoldErrorCode, type BillfoldProjectAttributes, loadBillfold } from '@billfold/embed'
import { type CSSProperties, type ReactElement, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import './jsx.ts'

interface CommonProps extends Omit<BillfoldProjectAttributes, 'inline' | 'min-height'> {
  /** Where your Billfold is: 'https://billfold.example'. Left out where the page has the script itself. */
  origin?: string
  minHeight?: number | string
  className?: string
  style?: CSSProperties
  /** Stands there until the script is loaded, and for good where it is not: a link is a good choice. */
  children?: ReactNode
  /** There is something to see. */
  onReady?: () => void
  /** Somebody sees it. */
  onView?: () => void
  onError?: (code: BillfoldErrorCode) => void
}

export interface BillfoldProjectProps extends CommonProps {
  /** In your page itself instead of a frame, styles kept apart. */
  inline?: boolean
}

export interface BillfoldProposalProps extends CommonProps {
  /** It was signed here and now. A hint: what counts, your server asks for. */
  onSigned?: () => void
}

/** Before the element says anything. A server has no layout, and React 18 warns of it there. */
const useAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect

type Callbacks = Pick<BillfoldProposalProps, 'onReady' | 'onView' | 'onSigned' | 'onError'>

/** A project's status, as its client sees it. */
export function BillfoldProject({ origin, minHeight, className, inline = false, onReady, onView, onError, ...rest }: BillfoldProjectProps): ReactElement {
  const ref = useBillfold(origin, { onReady, onView, onError })
  return <billfold-project ref={ref} class={className} min-height={minHeight} inline={inline ? '' : undefined} {...rest} />
}

/** A proposal to read and to sign. */
export function BillfoldProposal({ origin, minHeight, className, onReady, onView, onSigned, onError, ...rest }: BillfoldProposalProps): ReactElement {
  const ref = useBillfold(origin, { onReady, onView, onSigned, onError })
  return <billfold-proposal ref={ref} class={className} min-height={minHeight} {...rest} />
}

/** Loads the script, and hears what the element says. */
function useBillfold(origin: string | undefined, callbacks: Callbacks): RefObject<BillfoldElement | null> {
  const element = useRef<BillfoldElement>(null)
  const latest = useRef(callbacks)

  useAtOnce(() => {
    latest.current = callbacks
  })

  useAtOnce(() => {
    const node = element.current
    const left = new AbortController()
    const options = { signal: left.signal }
    node?.addEventListener('billfold-ready', () => latest.current.onReady?.(), options)
    node?.addEventListener('billfold-view', () => latest.current.onView?.(), options)
    node?.addEventListener('billfold-signed', () => latest.current.onSigned?.(), options)
    node?.addEventListener('billfold-error', ({ detail }) => latest.current.onError?.(detail.code), options)
    if (origin !== undefined) loadBillfold({ origin }).catch(() => left.signal.aborted || latest.current.onError?.('no_answer'))
    return () => left.abort()
  }, [origin])

  return element
}
