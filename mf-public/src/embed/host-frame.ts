import { type EmbedLanguage, type EmbedLook, type FrameMessage, type HostMessage, greeting, isGreeting, readHostMessage, readLook, sealed } from '@billfold/contracts/embeds/embed-message'
import { useEffect, useSyncExternalStore } from 'react'
import { applyLook } from './look.ts'
import './frame/embedded.css'

interface HostOptions {
  /**
   * Origin of the embedding page as claimed by the loader. A false claim is harmless, because browsers deliver messages only to a matching
   * origin.
   */
  origin: string
  onMessage: (message: HostMessage) => void
}

type SayToHost = (message: FrameMessage) => void

/** Posts hello to the embedding page and waits for a port, queueing messages meanwhile. Nothing else is sent with window.postMessage. */
export function greetHost({ origin, onMessage }: HostOptions): SayToHost {
  const waiting: FrameMessage[] = []
  let port: MessagePort | undefined

  function welcome({ data, origin: from, source, ports }: MessageEvent): void {
    const [given] = ports
    if (from !== origin || source !== window.parent || !isGreeting(data, 'welcome') || !given) return
    // There is only one host, and it replies once.
    window.removeEventListener('message', welcome)
    port = given
    port.addEventListener('message', (event) => {
      const message = readHostMessage(event.data)
      if (message) onMessage(message)
    })
    port.start()
    for (const message of waiting) port.postMessage(sealed(message))
  }

  window.addEventListener('message', welcome)
  window.parent.postMessage(greeting('hello'), origin)
  return (message) => {
    if (port) port.postMessage(sealed(message))
    else waiting.push(message)
  }
}

/** The embedding page, from the perspective of our page in an iframe. */
export interface Host {
  post: SayToHost
  /** Current appearance; it may change at any time. */
  look: () => EmbedLook
  onLook: (listen: () => void) => () => void
  /** Sets an accent that applies unless the host page chooses one. */
  offerAccent: (accent: string) => void
}

const FRAMED = /^\/embed\//i

export function enterFrame(): Host | undefined {
  if (!FRAMED.test(window.location.pathname)) return undefined
  const { host = '', ...given } = Object.fromEntries(new URLSearchParams(window.location.hash.slice(1)))
  const listeners = new Set<() => void>()
  let look = readLook(given)
  let ownAccent: string | null = null

  function change(to: EmbedLook): void {
    look = to
    applyLook(document.documentElement, { ...look, accent: look.accent ?? ownAccent })
    for (const listen of listeners) listen()
  }

  document.documentElement.dataset.embedded = 'true'
  openLinksOutside()
  change(look)
  return {
    post: isOrigin(host) && window.parent !== window ? greetHost({ origin: host, onMessage: change }) : () => undefined,
    look: () => look,
    onLook(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    offerAccent(accent) {
      ownAccent = accent
      change(look)
    },
  }
}

/** Opens links in a new tab, because navigating the frame would replace our page with an unrelated one. */
function openLinksOutside(): void {
  const base = document.createElement('base')
  base.target = '_blank'
  document.head.append(base)
}

/** Rejects '*', which would let us post messages to any origin. */
function isOrigin(value: string): boolean {
  try {
    return new URL(value).origin === value
  } catch {
    return false
  }
}

/** The page state reported to the host. */
interface PageState {
  /** Undefined while not loaded; null if the token is invalid or revoked. */
  shared: unknown
  /** True if all loading attempts so far have failed. */
  hasFailed: boolean
}

/** Tells the host whether content is visible, or why not, and how tall the content is. */
export function useHost(host: Host | undefined, { shared, hasFailed }: PageState): void {
  const isShown = Boolean(shared)
  const isGone = shared === null
  const isMissing = shared === undefined && hasFailed

  useEffect(() => {
    if (isGone) host?.post({ type: 'error', code: 'not_found' })
    else if (isMissing) host?.post({ type: 'error', code: 'unavailable' })
  }, [host, isGone, isMissing])

  useEffect(() => {
    const root = document.querySelector('#root')
    if (!isShown || !host || !root) return undefined
    host.post({ type: 'ready', height: heightOf(root) })
    // Browsers do not render off-screen frames, so this observer does not fire until the frame becomes visible.
    const observer = new ResizeObserver(() => host.post({ type: 'height', height: heightOf(root) }))
    observer.observe(root)
    return () => observer.disconnect()
  }, [host, isShown])
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}

const nothing = () => () => undefined

/** Returns the host page's language, or the client's language on standalone pages. */
export function useHostLanguage(host: Host | undefined, ofClient: EmbedLanguage): EmbedLanguage {
  return useSyncExternalStore(host?.onLook ?? nothing, () => host?.look().language ?? ofClient)
}
