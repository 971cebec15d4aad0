import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import { useEffect, useSyncExternalStore } from 'react'
import type { Host } from './enter-frame.ts'

/** State of the page that is reported to the host. */
interface Told {
  /** Undefined: not loaded. Null: the token is invalid or revoked. */
  shared: unknown
  /** Loading has failed so far. */
  hasFailed: boolean
}

/** Reports to the host that content is visible, or why not, and the content's height. */
export function useHost(host: Host | undefined, { shared, hasFailed }: Told): void {
  const isShown = Boolean(shared)
  const isGone = shared === null
  const isMissing = shared === undefined && hasFailed

  useEffect(() => {
    if (isGone) host?.say({ type: 'error', code: 'not_found' })
    else if (isMissing) host?.say({ type: 'error', code: 'unavailable' })
  }, [host, isGone, isMissing])

  useEffect(() => {
    const root = document.querySelector('#root')
    if (!isShown || !host || !root) return undefined
    host.say({ type: 'ready', height: heightOf(root) })
    // Browsers do not render off-screen frames, so this observer only fires once the frame is visible.
    const observer = new ResizeObserver(() => host.say({ type: 'height', height: heightOf(root) }))
    observer.observe(root)
    return () => observer.disconnect()
  }, [host, isShown])
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}

const nothing = () => () => undefined

/** Standalone pages are in English, like the owner's documents. */
export function useHostLanguage(host: Host | undefined): EmbedLanguage {
  return useSyncExternalStore(host?.onLook ?? nothing, () => host?.look().language ?? 'en')
}
