/** Prepares a message's HTML for its sandboxed iframe: links open in a new tab, because the iframe cannot navigate. */
export function framedMail(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const link of page.querySelectorAll('a[href], area[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}
