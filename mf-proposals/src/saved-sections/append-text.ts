import { isPlainText, richTextToHtml } from '@billfold/contracts/proposals/rich-text'

const HAS_BLOCKS = /^\s*<(?:h[1-6]|p|div|ul|ol|table)\b/i

/** Appends one text to another. The result is plain text if both are plain, otherwise HTML. */
export function appendText(text: string, added: string): string {
  if (text.trim() === '') return added
  if (isPlainText(text) && isPlainText(added)) return `${text.trimEnd()}\n\n${added}`
  return `${blockOf(text)}\n${blockOf(added)}`
}

function blockOf(text: string): string {
  const html = richTextToHtml(text)
  return HAS_BLOCKS.test(html) ? html : `<p>${html}</p>`
}
