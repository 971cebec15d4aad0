import { fieldError } from '@billfold/contracts/errors'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { type ProposalSection, proposalSections } from '@billfold/contracts/proposals/proposal-content'
import { escapeLoneSigns, isPlainText, richTextLink, richTextTags, tableSpan } from '@billfold/contracts/proposals/rich-text'
import { isComposable, STACKED_TEXT } from '@billfold/contracts/text'
import { Parser } from 'htmlparser2'
import sanitize from 'sanitize-html'

const options: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  // Stricter than the sanitizer's own rules: no relative links and no excessive spans.
  transformTags: {
    a: keepLink,
    th: keepSpans,
    td: keepSpans,
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Tags that are dropped with their content.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp', 'noembed', 'noframes', 'iframe', 'plaintext'],
  // Deeper than any real document. Unlimited nesting would slow down everything that reads the text.
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

/** Sanitizes rich text. Plain text stays as entered; text without visible characters becomes null. */
export function cleanRichText(text: string): string | null {
  if (isPlainText(text)) return text.trim() || null
  const clean = sanitize(escapeLoneSigns(text), options).trim()
  return /[^\s\u00a0]/.test(textOf(clean)) ? clean : null
}

export function textOf(richText: string): string {
  if (isPlainText(richText)) return richText
  let text = ''
  const parser = new Parser({ ontext: (piece) => (text += piece) })
  parser.end(richText)
  return text
}

const tags = richTextTags.join('|')
const CLEAN_TAG = new RegExp(`^</?(?:${tags})>$|^<br />$|^<a href="(?:https?://|mailto:)[^"<>]*">$|^<t[hd](?: (?:col|row)span="\\d{1,2}"){1,2}>$`)

/** Checks every row that leaves the database. Independent of the sanitizer's code, and a hundred times faster. */
export function isCleanRichText(text: string): boolean {
  return (text.match(/<[a-z/!?][^>]*>?/gi) ?? []).every((tag) => CLEAN_TAG.test(tag))
}

type Sections = Partial<Pick<Proposal, ProposalSection>>
type Written = { [Section in keyof Sections]?: string | null | undefined }

/** Sanitizes the sections of a request body; absent sections stay absent. */
export function withCleanSections<Body extends Written>(body: Body): Body {
  const clean = cleanSections(body)
  for (const section of proposalSections) requireComposable(clean[section] ?? '', section)
  return clean
}

/**
 * Checks the clean text again. The contract checked the raw text, but decoding character references and removing tags may stack accents.
 */
export function requireComposable(clean: string, path: string): void {
  if (!isComposable(textOf(clean))) throw fieldError('validation_failed', path, STACKED_TEXT)
}

function cleanSections<Body extends Written>(body: Body): Body {
  const cleaned = proposalSections.filter((section) => typeof body[section] === 'string').map((section) => [section, cleanRichText(body[section] ?? '')])
  return { ...body, ...Object.fromEntries(cleaned) }
}

/** Sanitizes a stored row again if needed, because it may have been written under older rules. */
export function presentSections<Row extends Required<Sections>>(row: Row): Row {
  return proposalSections.every((section) => row[section] === null || isCleanRichText(row[section])) ? row : cleanSections(row)
}
