/** Calls the listener whenever the client returns to this page. Returns a function that stops listening. */
export function onReturn(listener: () => void): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal }
  const check = () => document.hidden || listener()
  // 'pageshow' fires when Back restores the page from the back/forward cache.
  window.addEventListener('pageshow', check, options)
  window.addEventListener('focus', check, options)
  document.addEventListener('visibilitychange', check, options)
  return () => stop.abort()
}

/** A page opened in a background tab is not visible yet, so wait until it is. */
export function whenVisible(act: () => void): () => void {
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

/** Embeds load before the user has scrolled to them, so wait until the element is on screen. */
export function whenOnScreen(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    act()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
