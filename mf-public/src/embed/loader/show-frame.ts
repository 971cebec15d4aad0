import type { EmbedTheme } from '@billfold/contracts/embeds/embed-message'
import type { ShowContent } from '../show-content.ts'
import { listenToFrame } from './listen-to-frame.ts'

/** Milliseconds after something was loaded: a page of ours says hello before that. */
const GRACE = 2000

/** Scripts and its own origin are what a page of ours needs; links and documents open outside of the frame. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

export const showFrame: ShowContent = ({ box, kind, origin, token, look, title, onMessage, expect, left }) => {
  const frame = document.createElement('iframe')
  const send = listenToFrame({ frame, origin, onMessage, left })
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, disposition }) => {
      const isOurs = effectiveDirective === 'frame-src' && disposition === 'enforce' && blockedURI.startsWith(origin)
      if (isOurs) onMessage({ type: 'error', code: 'blocked_by_host' })
    },
    { signal: left },
  )
  frame.addEventListener('load', () => expect(GRACE), { signal: left })
  frame.title = title
  frame.referrerPolicy = 'no-referrer'
  frame.allow = ''
  frame.setAttribute('sandbox', ALLOWED)
  // Behind '#': no server reads it.
  frame.src = `${origin}/embed/${kind}/${token}#${new URLSearchParams({ host: location.origin, ...look, accent: look.accent ?? '' })}`
  adapt(frame, look.theme)
  box.append(frame)
  return (look) => {
    adapt(frame, look.theme)
    send({ type: 'look', ...look })
  }
}

/** A frame is only transparent where its colour scheme is that of the page in it. */
function adapt(frame: HTMLElement, theme: EmbedTheme): void {
  frame.style.colorScheme = theme === 'auto' ? 'light dark' : theme
}
