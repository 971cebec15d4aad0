import { richTextLink } from '@billfold/contracts/proposals/rich-text'

/** Turns a typed link into a URL: 'example.com', 'ada@example.com'. Null if invalid. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (richTextLink.test(text)) return text
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return null
  const address = text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`
  return richTextLink.test(address) ? address : null
}
