import { useEffect } from 'react'
import type { Host } from '../embed/frame/enter-frame.ts'
import { countView } from './requests.ts'

/** The server leaves out the look of whoever's link it is, and their session alone tells it. From a frame no cookie goes along: the page around is somebody else's. */
const WITH_SESSION = { credentials: 'same-origin' } as const

/** Counts one view, once there is something to see and somebody looks at it. The page around hears of it. */
export function useCountedView(address: string, isShown: boolean, host?: Host): void {
  useEffect(() => {
    if (!isShown) return undefined
    if (!host) return whenVisible(() => countView(address, WITH_SESSION))
    return whenOnScreen(() => {
      if (!isPreview()) countView(address)
      host.say({ type: 'view' })
    })
  }, [address, isShown, host])
}

/** In a frame on a page of ours its owner looks at how it would be elsewhere: that is no view. */
function isPreview(): boolean {
  try {
    return window.parent !== window && window.parent.location.origin === window.location.origin
  } catch {
    // of another origin: its location is not ours to read
    return false
  }
}

/** A page that was opened in the background is not looked at yet. */
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

/** A frame is loaded before anybody has scrolled to it. */
function whenOnScreen(act: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    act()
  })
  observer.observe(document.body)
  return () => observer.disconnect()
}
