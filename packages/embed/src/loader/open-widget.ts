import type { EmbedError, EmbedKind, FrameMessage } from '@billfold/contracts/embeds/embed-message'
import { createBox, lookOf, tokenOf } from './create-box.ts'
import { type ShowContent, whenBlocked } from './show-content.ts'
import { showFrame } from './show-frame.ts'

/** File name with a content hash, filled in by the build so that each loader version gets the matching file. */
declare const INLINE_FILE: string

/** Renders the status into the host page itself. Only pages that use inline mode load this code. */
const showInline: ShowContent = (options) => {
  let follow: ReturnType<ShowContent> | undefined

  // Uses import() instead of a script element, because Trusted Types would block the URL of a script element.
  import(/* webpackIgnore: true */ `${options.origin}/embed/${INLINE_FILE}`)
    .then(({ showProject }: { showProject: ShowContent }) => options.left.aborted || (follow = showProject(options)))
    // Browsers dispatch the violation event in a later task; expect(0) waits for it before reporting a failure.
    .catch(() => options.expect(0))
  return () => follow?.()
}

/** A message of any type, with the fields of all types. */
interface Heard {
  type: FrameMessage['type']
  height?: number
  code?: EmbedError
}

/** Timeout in milliseconds, needed because a blocked iframe or an unreachable server fires no error event. */
const PATIENCE = 7000

/** Shows the token's content until `left` aborts. Returns a function that applies changes to other attributes. */
export function openWidget(element: HTMLElement, root: ShadowRoot, kind: EmbedKind, origin: string, left: AbortSignal): () => void {
  const token = tokenOf(element)
  const isInline = kind === 'project' && element.hasAttribute('inline')
  const { box, size, fail } = createBox(element, kind, isInline, token && `${origin}/${kind === 'project' ? 'client-project' : `shared/${kind}`}/${token}`)
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
      // A frame delays the host page's load event, so remove it. `whenLoaded` adds the frame again after that event.
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

/** Loads content this far below the viewport, so that it is mostly ready when scrolled to. */
const NEAR = '400px'

/** Calls `act` once, when the element gets close to the viewport. */
function whenNear(element: Element, act: () => void, left: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // Only the last entry describes the current state.
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      act()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  left.addEventListener('abort', () => observer.disconnect())
}
