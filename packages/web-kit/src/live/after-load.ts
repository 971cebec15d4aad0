/**
 * Once everything that the page itself loads is there; at once where it is already. Over HTTP/1.1 a browser has six connections to a
 * server: one that stays open must not be the one that a page with hanging files still needs. Answers how to stop waiting.
 */
export function afterLoad(begin: () => void): () => void {
  if (document.readyState === 'complete') {
    begin()
    return () => undefined
  }
  window.addEventListener('load', begin, { once: true })
  return () => window.removeEventListener('load', begin)
}
