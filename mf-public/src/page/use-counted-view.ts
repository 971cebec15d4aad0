import { useEffect } from 'react'
import type { Host } from '../embed/host-frame.ts'
import { countView } from './requests.ts'

/**
 * The server ignores views by the owner, whom it recognizes by the session. Frames send no cookies, because they are part of other sites'
 * pages.
 */
const WITH_SESSION = { credentials: 'same-origin' } as const

/** Counts one view once the content is visible, and notifies the host. */
export function useCountedView(address: string, isShown: boolean, host?: Host): void {
  useEffect(() => {
    if (!isShown) return undefined
    if (!host) return whenVisible(() => countView(address, WITH_SESSION))
    return whenOnScreen(() => {
      if (!isPreview()) countView(address)
      host.post({ type: 'view' })
    })
  }, [address, isShown, host])
}

/** True in a frame on our own origin: that is the owner's preview, which does not count as a view. */
function isPreview(): boolean {
  try {
    return window.parent !== window && window.parent.location.origin === window.location.origin
  } catch {
    // The parent is cross-origin, so its location cannot be read.
    return false
  }
}

/** A page opened in a background tab is not visible yet, so wait until it is. */
function whenVisible(act: () => void): () => void {
  function check(): void {
    if (document.hidden) return
    stop()
    act()
  }
  const stop = () => document.removeEventListener('visibilitychange', check)
  document.addEventListener('visibilitychange', check)
  check()
  return stop
}

/** Frames load before the user has scrolled to them, so wait until the frame is on screen. */
function whenOnScreen(act: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    act()
  })
  observer.observe(document.body)
  return () => observer.disconnect()
}
