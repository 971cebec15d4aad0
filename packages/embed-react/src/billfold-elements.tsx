import { type BillfoldElement, type BillfoldErrorCode, type BillfoldProjectAttributes, loadBillfold } from '@billfold/embed'
import { type CSSProperties, type ReactElement, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import './jsx.ts'

interface CommonProps extends Omit<BillfoldProjectAttributes, 'inline' | 'min-height'> {
  /** Your Billfold URL, e.g. 'https://billfold.example'. Optional if the page already includes the script. */
  origin?: string
  minHeight?: number | string
  className?: string
  style?: CSSProperties
  /** Shown until the script has loaded, or if loading fails. A link works well here. */
  children?: ReactNode
  /** Called when the content is shown. */
  onReady?: () => void
  /** Called when the content has been scrolled into view. */
  onView?: () => void
  onError?: (code: BillfoldErrorCode) => void
}

export interface BillfoldProjectProps extends CommonProps {
  /** Renders the status as part of your page instead of in a frame, with isolated styles. */
  inline?: boolean
}

export interface BillfoldProposalProps extends CommonProps {
  /** Called when the proposal is signed in this element. This is only a hint; verify it on your server. */
  onSigned?: () => void
  /** Called when the down payment is paid while the proposal is shown here. This is only a hint; verify it on your server. */
  onPaid?: () => void
}

export interface BillfoldInvoiceProps extends CommonProps {
  /** Called when the invoice is paid while it is shown here. This is only a hint; verify it on your server. */
  onPaid?: () => void
}

/** A layout effect runs before the element can report anything. React 18 warns about layout effects on a server, so use useEffect there. */
const useAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect

type Callbacks = Pick<BillfoldProposalProps, 'onReady' | 'onView' | 'onSigned' | 'onPaid' | 'onError'>

/** Embeds a project's status for its client. */
export function BillfoldProject({ origin, minHeight, className, inline = false, onReady, onView, onError, ...rest }: BillfoldProjectProps): ReactElement {
  const ref = useBillfold(origin, { onReady, onView, onError })
  return <billfold-project ref={ref} class={className} min-height={minHeight} inline={inline ? '' : undefined} {...rest} />
}

/** Embeds a proposal that the client can read and sign. */
export function BillfoldProposal({ origin, minHeight, className, onReady, onView, onSigned, onPaid, onError, ...rest }: BillfoldProposalProps): ReactElement {
  const ref = useBillfold(origin, { onReady, onView, onSigned, onPaid, onError })
  return <billfold-proposal ref={ref} class={className} min-height={minHeight} {...rest} />
}

/** Embeds an invoice that the client can read and pay. */
export function BillfoldInvoice({ origin, minHeight, className, onReady, onView, onPaid, onError, ...rest }: BillfoldInvoiceProps): ReactElement {
  const ref = useBillfold(origin, { onReady, onView, onPaid, onError })
  return <billfold-invoice ref={ref} class={className} min-height={minHeight} {...rest} />
}

/** Loads the script and listens to the element's events. */
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
    node?.addEventListener('billfold-paid', () => latest.current.onPaid?.(), options)
    node?.addEventListener('billfold-error', ({ detail }) => latest.current.onError?.(detail.code), options)
    if (origin !== undefined) loadBillfold({ origin }).catch(() => left.signal.aborted || latest.current.onError?.('no_answer'))
    return () => left.abort()
  }, [origin])

  return element
}
