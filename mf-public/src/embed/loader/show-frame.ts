import type { ShowContent } from '../show-content.ts'
import { listenToFrame } from './listen-to-frame.ts'
import { loaderTexts } from './loader-texts.ts'
import { whenLoaded } from './when-loaded.ts'

/** Milliseconds after something was loaded: a page of ours says hello before that. */
const GRACE = 2000

/** Scripts and its own origin are what a page of ours needs; links and documents open outside of the frame. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

export const showFrame: ShowContent = ({ box, kind, origin, token, look, onMessage, expect, left }) => {
  const frame = document.createElement('iframe')
  const send = listenToFrame({ frame, origin, onMessage, left })

  function adapt(): void {
    const { theme, language } = look()
    frame.title = loaderTexts[language][kind === 'project' ? 0 : 1]
    // A frame is only transparent where its colour scheme is that of the page in it.
    frame.style.colorScheme = theme === 'auto' ? 'light dark' : theme
  }

  frame.addEventListener('load', () => expect(GRACE), { signal: left })
  // Behind '#': no server reads it.
  const said = new URLSearchParams({ host: self.origin, ...look(), accent: look().accent ?? '' })
  Object.assign(frame, { referrerPolicy: 'no-referrer', allow: '', sandbox: ALLOWED, src: `${origin}/embed/${kind}/${token}#${said}` })
  adapt()
  whenLoaded(() => frame.isConnected || box.append(frame), left)
  return () => {
    adapt()
    send({ type: 'look', ...look() })
  }
}
