/** Milliseconds that a page may still take: longer than that, nobody waits for what it shows. */
const WAIT = 1000

/** When the page has loaded, and before, where that takes long: what is added to it earlier, it waits for itself. It may act twice. */
export function whenLoaded(act: () => void, left: AbortSignal): void {
  if (document.readyState === 'complete') return act()
  addEventListener('load', act, { signal: left })
  setTimeout(act, WAIT)
}
