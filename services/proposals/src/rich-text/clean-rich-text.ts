import { escapeLoneSigns, isPlainText, richTextLink, richTextTags, tableSpan } from '@billfold/contracts/proposals/rich-text'
import { Parser } from 'htmlparser2'
import sanitize from 'sanitize-html'

const options: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  // Beyond the sanitiser's own list of schemes: nothing relative, and spans that a table can have.
  transformTags: {
    a: keepLink,
    th: keepSpans,
    td: keepSpans,
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Their content is no text for anybody to read.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp', 'noembed', 'noframes', 'iframe', 'plaintext'],
  // Deeper than any document; without an end a page of nothing but '<b>' would be costly for every reader.
  nestingLimit: 50,
}

function keepLink(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  return richTextLink.test(href) ? { tagName, attribs: { href } } : { tagName, attribs: {} }
}

function keepSpans(tagName: string, { colspan = '', rowspan = '' }: sanitize.Attributes): sanitize.Tag {
  const attribs: sanitize.Attributes = {}
  if (tableSpan.test(colspan)) attribs.colspan = colspan
  if (tableSpan.test(rowspan)) attribs.rowspan = rowspan
  return { tagName, attribs }
}

/** Rich text as it may be stored and answered. Plain text stays as it was typed; nothing to read at all is null. */
export function cleanRichText(text: string): string | null {
  if (isPlainText(text)) return text.trim() || null
  const clean = sanitize(escapeLoneSigns(text), options).trim()
  return /[^\s\u00a0]/.test(textOf(clean)) ? clean : null
}

/** The text without its tags: a tag may separate a letter from its accents. */
export function textOf(richText: string): string {
  if (isPlainText(richText)) return richText
  let text = ''
  const parser = new Parser({ ontext: (piece) => (text += piece) })
  parser.end(richText)
  return text
}

const tags = richTextTags.join('|')
const CLEAN_TAG = new RegExp(`^</?(?:${tags})>$|^<br />$|^<a href="(?:https?://|mailto:)[^"<>]*">$|^<t[hd](?: (?:col|row)span="\\d{1,2}"){1,2}>$`)

/**
 * Whether text is as `cleanRichText` leaves it. Checked on the way out, of every row: a second opinion that shares no code with
 * the sanitiser, and costs a hundredth of it.
 */
export function isCleanRichText(text: string): boolean {
  return (text.match(/<[a-z/!?][^>]*>?/gi) ?? []).every((tag) => CLEAN_TAG.test(tag))
}
