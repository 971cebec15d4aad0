import type { EmbedError, EmbedKind, FrameMessage } from '@billfold/contracts/embeds/embed-message'
import { whenBlocked } from '../when-blocked.ts'
import { lookOf, tokenOf } from './attributes.ts'
import { createBox } from './create-box.ts'
import { showFrame } from './show-frame.ts'
import { showInline } from './show-inline.ts'
import { whenNear } from './when-near.ts'

/** Any message, with all possible fields. */
interface Heard {
  type: FrameMessage['type']
  height?: number
  code?: EmbedError
}

/** Milliseconds. A blocked iframe or an unreachable server fires no error, so we use a timeout. */
const PATIENCE = 7000

/** Paths of the standalone pages. */
const PAGES = { project: '/client-project/', proposal: '/shared/proposal/' }

/** Shows the token's content until `left` aborts. Returns a function that applies changes of other attributes. */
export function openWidget(element: HTMLElement, root: ShadowRoot, kind: EmbedKind, origin: string, left: AbortSignal): () => void {
  const token = tokenOf(element)
  const isInline = kind === 'project' && element.hasAttribute('inline')
  const { box, size, fail } = createBox(element, kind, isInline, token && origin + PAGES[kind] + token)
  const look = () => lookOf(element)
  let follow: (() => void) | undefined

  function hear(message: FrameMessage): void {
    if (left.aborted) return
    const { type, height, code }: Heard = message
    if (code) fail(code)
    if (type === 'ready') box.className = 'shown'
    if (height) size(height)
    // Height messages are internal and not dispatched as events.
    if (type !== 'height') element.dispatchEvent(new CustomEvent(`billfold-${type}`, { bubbles: true, composed: true, detail: { code } }))
  }

  function expect(ms: number): void {
    setTimeout(() => {
      if (box.className) return
      hear({ type: 'error', code: 'no_answer' })
      // Frames delay the host page's load event, so remove this one; it is added again after the load event (`whenLoaded`).
      if (document.readyState !== 'complete') box.querySelector('iframe')?.remove()
    }, ms)
  }

  function load(): void {
    if (!token) return
    whenBlocked(isInline ? 'script-src' : 'frame-src', origin, () => box.className || hear({ type: 'error', code: 'blocked_by_host' }), left)
    expect(PATIENCE)
    follow = (isInline ? showInline : showFrame)({ box, kind, origin, token, look, onMessage: hear, expect, left })
  }

  root.replaceChildren(box)
  size()
  // Deferred, so that the code that inserted the element can add listeners first.
  if (!token) queueMicrotask(() => hear({ type: 'error', code: 'token_invalid' }))
  else if (element.getAttribute('loading') === 'eager') load()
  else whenNear(element, load, left)

  return () => {
    size()
    follow?.()
  }
}
