import type { ShowContent } from '../show-content.ts'
import { listenToFrame } from './listen-to-frame.ts'
import { loaderTexts } from './loader-texts.ts'
import { whenLoaded } from './when-loaded.ts'

/** Milliseconds after the frame's load event. Our page says hello earlier than that. */
const GRACE = 2000

/** Our page needs scripts and its own origin; links and documents open outside the frame. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

export const showFrame: ShowContent = ({ box, kind, origin, token, look, onMessage, expect, left }) => {
  const frame = document.createElement('iframe')
  const send = listenToFrame({ frame, origin, onMessage, left })

  function adapt(): void {
    const { theme, language } = look()
    frame.title = loaderTexts[language][kind === 'project' ? 0 : 1]
    // A frame is transparent only if its color scheme matches that of its page.
    frame.style.colorScheme = theme === 'auto' ? 'light dark' : theme
  }

  frame.addEventListener('load', () => expect(GRACE), { signal: left })
  // In the fragment, which is not sent to a server.
  const said = new URLSearchParams({ host: self.origin, ...look(), accent: look().accent ?? '' })
  Object.assign(frame, { referrerPolicy: 'no-referrer', allow: '', sandbox: ALLOWED, src: `${origin}/embed/${kind}/${token}#${said}` })
  adapt()
  whenLoaded(() => frame.isConnected || box.append(frame), left)
  return () => {
    adapt()
    send({ type: 'look', ...look() })
  }
}
