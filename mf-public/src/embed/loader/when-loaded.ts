/** Milliseconds to wait for the load event before showing content anyway. */
const WAIT = 1000

/** Acts after the load event, or earlier if the page loads slowly. Content added before the event delays it. May call `act` twice. */
export function whenLoaded(act: () => void, left: AbortSignal): void {
  if (document.readyState === 'complete') return act()
  addEventListener('load', act, { signal: left })
  setTimeout(act, WAIT)
}
