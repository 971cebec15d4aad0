/** A message's HTML for a frame that holds nothing but it: its links leave that frame, which cannot show another page. */
export function framedMail(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const link of page.querySelectorAll('a[href], area[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}
