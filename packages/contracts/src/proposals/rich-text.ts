/** HTML allowed in a proposal's rich text. Used by the sanitizers on the server and in the browser. Editors use `div` for paragraphs. */
export const richTextTags = [
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'br',
  'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td',
] as const

/** Allowed link targets. Relative links are rejected because they would point to our origin. */
export const richTextLink = /^(?:https?:\/\/|mailto:)[^\s\p{C}"<>\\`]+$/iu

export const tableSpan = /^[1-9]\d?$/

/** Start of a tag or comment; 'a < b' and '<3' do not match. */
const TAG_START = /<[a-z/!?]/i
const CHARACTER_REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i

/** True if the text contains neither tags nor character references, so that it can be shown literally: 'R&D < 5 %'. */
export function isPlainText(text: string): boolean {
  return !TAG_START.test(text) && !CHARACTER_REFERENCE.test(text)
}

export function countTags(html: string): number {
  return html.split(TAG_START).length - 1
}

/** Escapes every '<' that does not start a tag, because it is not followed by a letter, '/', '!' or '?', or because no '>' follows it. */
export function escapeLoneSigns(html: string): string {
  const end = html.lastIndexOf('>') + 1
  return html.slice(0, end).replaceAll(/<(?![a-z/!?])/gi, '&lt;') + html.slice(end).replaceAll('<', '&lt;')
}

const TAG_OR_NEWLINE = /(<[^>]*>)|\r\n?|\n/g
const HAS_BLOCKS = /<(?:h[1-6]|p|div|ul|ol|table|br)\b/i

/**
 * Converts stored text to HTML, which must still be sanitized. Line breaks are kept unless the HTML has block elements, because line breaks
 * between those are only whitespace.
 */
export function richTextToHtml(text: string): string {
  const html = isPlainText(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : escapeLoneSigns(text)
  return HAS_BLOCKS.test(html) ? html : html.replace(TAG_OR_NEWLINE, (_, tag?: string) => tag ?? '<br>')
}
