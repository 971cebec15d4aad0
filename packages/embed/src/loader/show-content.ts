import type { EmbedKind, EmbedLook, FrameMessage } from '@billfold/contracts/embeds/embed-message'

interface ContentOptions {
  box: HTMLElement
  kind: EmbedKind
  origin: string
  token: string
  look: () => EmbedLook
  onMessage: (message: FrameMessage) => void
  /** Reports a failure unless content or an error appears within this many milliseconds. */
  expect: (ms: number) => void
  left: AbortSignal
}

/** Shows content in the box and reports its events. Returns a function that updates the appearance. */
export type ShowContent = (options: ContentOptions) => () => void

/** Calls `act` whenever the host page's content security policy blocks a request to our origin. */
export function whenBlocked(directive: 'frame-src' | 'script-src' | 'connect-src', origin: string, act: () => void, left: AbortSignal): void {
  addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, disposition, effectiveDirective }) => {
      // Newer browsers report blocked scripts as 'script-src-elem', so compare only the prefix.
      if (effectiveDirective.startsWith(directive) && blockedURI.startsWith(origin) && disposition === 'enforce') act()
    },
    { signal: left },
  )
}
