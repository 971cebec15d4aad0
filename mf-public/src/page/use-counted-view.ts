import { useEffect } from 'react'
import type { Host } from '../embed/host-frame.ts'
import { countView } from './requests.ts'
import { whenOnScreen, whenVisible } from './visibility.ts'

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
    return whenOnScreen(document.body, () => {
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
