import { type FrameMessage, greeting, type HostMessage, isGreeting, readFrameMessage, sealed } from '@billfold/contracts/embeds/embed-message'
import { kinds, loaderTexts } from './create-box.ts'
import type { ShowContent } from './show-content.ts'

/** Milliseconds to wait for a message after the frame's load event. Our page sends its hello before that event. */
const GRACE = 2000

/** Our page needs scripts and access to its own origin. Links and documents open outside the frame. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

export const showFrame: ShowContent = ({ box, kind, origin, token, look, onMessage, expect, left }) => {
  const frame = document.createElement('iframe')
  const send = listenToFrame({ frame, origin, onMessage, left })

  function adapt(): void {
    const { theme, language } = look()
    frame.title = loaderTexts[language][kinds.indexOf(kind)] as string
    // A frame is transparent only if its color scheme matches that of the page inside it.
    frame.style.colorScheme = theme === 'auto' ? 'light dark' : theme
  }

  frame.addEventListener('load', () => expect(GRACE), { signal: left })
  // Passed in the URL fragment, which is not sent to the server.
  const said = new URLSearchParams({ host: self.origin, ...look(), accent: look().accent ?? '' })
  Object.assign(frame, { referrerPolicy: 'no-referrer', sandbox: ALLOWED, src: `${origin}/embed/${kind}/${token}#${said}` })
  adapt()
  whenLoaded(() => frame.isConnected || box.append(frame), left)
  return () => {
    adapt()
    send({ type: 'look', ...look() })
  }
}

interface FrameOptions {
  frame: HTMLIFrameElement
  /** Only messages from this origin are accepted. */
  origin: string
  onMessage: (message: FrameMessage) => void
  left: AbortSignal
}

/**
 * Responds to the frame's hello with a MessagePort; all other window messages are ignored. `HostMessage` carries only the appearance, so
 * the last message is replayed to a frame that connects later.
 */
export function listenToFrame({ frame, origin, onMessage, left }: FrameOptions): (message: HostMessage) => void {
  let port: MessagePort | undefined
  let last: unknown

  function answer({ data, origin: from, source }: MessageEvent): void {
    // Any window can post to ours, so check both the origin and the source.
    if (from !== origin || !source || source !== frame.contentWindow || !isGreeting(data, 'hello')) return
    // A reloaded frame says hello again; only one port may stay open.
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', (event) => {
      const message = readFrameMessage(event.data)
      if (message) onMessage(message)
    })
    port.start()
    frame.contentWindow.postMessage(greeting('welcome'), origin, [channel.port2])
    // Resends a message that was sent before the frame connected, or to its previous page.
    if (last) port.postMessage(last)
  }

  addEventListener('message', answer, { signal: left })
  return (message) => {
    last = sealed(message)
    port?.postMessage(last)
  }
}

/** Milliseconds to wait for the load event before showing content anyway. */
const WAIT = 1000

/**
 * Calls `act` after the load event, because content added earlier would delay that event. If the page loads slowly, calls `act` before it.
 * May call `act` twice.
 */
function whenLoaded(act: () => void, left: AbortSignal): void {
  if (document.readyState === 'complete') return act()
  addEventListener('load', act, { signal: left })
  setTimeout(act, WAIT)
}
