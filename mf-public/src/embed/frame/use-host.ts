import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import { useEffect, useSyncExternalStore } from 'react'
import type { Host } from './enter-frame.ts'

/** What of a page the page around is told. */
interface Told {
  /** Undefined: not loaded. Null: there is none. */
  shared: unknown
  /** It could not be loaded so far. */
  hasFailed: boolean
}

/** Tells the page around once there is something to see, why there is not, and how much room it takes. */
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
    // Frames off the screen are not drawn, and so not observed; this one is measured as soon as it is.
    const observer = new ResizeObserver(() => host.say({ type: 'height', height: heightOf(root) }))
    observer.observe(root)
    return () => observer.disconnect()
  }, [host, isShown])
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}

const nothing = () => () => undefined

/** A page that stands by itself is English, as the documents of its owner are. */
export function useHostLanguage(host: Host | undefined): EmbedLanguage {
  return useSyncExternalStore(host?.onLook ?? nothing, () => host?.look().language ?? 'en')
}
