/** Makes a message's HTML safe to show in an iframe: links open outside of it, because the iframe cannot navigate. */
export function framedMail(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const link of page.querySelectorAll('a[href], area[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}
