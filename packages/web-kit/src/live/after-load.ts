/**
 * Runs after the page's load event, or at once if that has passed. Over HTTP/1.1 a browser opens six connections per server, so an event stream must
 * not take one that the page still needs. Returns a function that cancels it.
 */
export function afterLoad(begin: () => void): () => void {
  if (document.readyState === 'complete') {
    begin()
    return () => undefined
  }
  window.addEventListener('load', begin, { once: true })
  return () => window.removeEventListener('load', begin)
}
