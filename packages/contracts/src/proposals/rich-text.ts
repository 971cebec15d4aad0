/**
 * Which HTML the rich-text sections of a proposal may hold, for the sanitiser of the server and the one of the browser alike:
 * headings, paragraphs, lists, emphasis, links, line breaks and tables. A `div` is what editors write for a paragraph.
 */
export const richTextTags = [
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'br',
  'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td',
] as const

/** Where a link may lead. What is relative would lead into our own origin. */
export const richTextLink = /^(?:https?:\/\/|mailto:)[^\s\p{C}"<>\\`]+$/iu

export const tableSpan = /^[1-9]\d?$/

/** The start of a tag or a comment: 'a < b' and '<3' have none. */
const TAG_START = /<[a-z/!?]/i
const CHARACTER_REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i

/** Without a tag and without a character reference it means just what it says: 'R&D < 5 %'. */
export function isPlainText(text: string): boolean {
  return !TAG_START.test(text) && !CHARACTER_REFERENCE.test(text)
}

export function countTags(html: string): number {
  return html.split(TAG_START).length - 1
}

/** A '<' before a digit or a space, and one that no '>' ever follows, begins no tag: it is a sign in somebody's sentence. */
export function escapeLoneSigns(html: string): string {
  const end = html.lastIndexOf('>') + 1
  return html.slice(0, end).replaceAll(/<(?![a-z/!?])/gi, '&lt;') + html.slice(end).replaceAll('<', '&lt;')
}

const TAG_OR_NEWLINE = /(<[^>]*>)|\r\n?|\n/g
const HAS_BLOCKS = /<(?:h[1-6]|p|div|ul|ol|table|br)\b/i

/**
 * Stored text as HTML, still to be cleaned. Line breaks of plain text stay; in HTML with paragraphs of its own they are
 * white space, as they are in any HTML.
 */
export function richTextToHtml(text: string): string {
  const html = isPlainText(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : escapeLoneSigns(text)
  return HAS_BLOCKS.test(html) ? html : html.replace(TAG_OR_NEWLINE, (_, tag?: string) => tag ?? '<br>')
}
