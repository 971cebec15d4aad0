import type { Language } from '@billfold/contracts/settings/languages'
import { INK } from '@billfold/contracts/colours'
import { ACCENT, HAIRLINE, MUTED } from '../pdf/colours.ts'

/** The content of a message. The HTML and plain-text parts are generated from the same blocks. */
export interface MailDocument {
  /** Defaults to English. */
  language?: Language
  /** The sender's name, shown above the heading. */
  from: string
  heading: string
  blocks: readonly MailBlock[]
  /** Small print with the sender and how to reply. */
  footer: readonly string[]
}

export interface Fact {
  label: string
  value: string
}

/** All text is plain text: markup is escaped, not rendered. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Text written by a user. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'button'; label: string; url: string }

/** A message without its recipients. */
export interface WrittenMail {
  senderName: string
  replyTo: string
  subject: string
  html: string
  text: string
}

export function mailText({ language = 'en', heading, blocks, footer }: MailDocument): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  return `${[heading, ...blocks.map((block) => blockText(block, colon)), ['-- ', ...footer].join('\n')].join('\n\n')}\n`
}

function blockText(block: MailBlock, colon: string): string {
  if (block.kind === 'button') return `${block.label}${colon}\n${block.url}`
  if (block.kind === 'facts') return block.facts.map(({ label, value }) => `${label}${colon} ${value}`).join('\n')
  return block.kind === 'quote' ? block.text.replaceAll(/^/gm, '> ') : block.text
}

const GROUND = '#f3f4f7'
const FACE = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Uses tables and inline styles, because mail clients support little else. Contains no images, style sheets or remote content, and only one
 * link. Always light, because mail clients invert colors badly.
 */
export function mailHtml({ language = 'en', from, heading, blocks, footer }: MailDocument): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escape(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${GROUND}" style="background:${GROUND}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:560px;background:#ffffff;border:1px solid ${HAIRLINE};border-top:4px solid ${ACCENT};border-radius:8px">
<tr><td style="padding:32px 32px 8px;${FACE};color:${INK}">
<p style="margin:0 0 6px;font-size:13px;line-height:20px;color:${MUTED}">${lines(from)}</p>
<h1 style="margin:0 0 20px;font-size:22px;line-height:30px;font-weight:600;word-break:break-word">${lines(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid ${HAIRLINE};${FACE};font-size:12px;line-height:18px;color:${MUTED};word-break:break-word">
${footer.map((line) => `<p style="margin:0 0 4px">${lines(line)}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function blockHtml(block: MailBlock): string {
  if (block.kind === 'button') return buttonHtml(block)
  if (block.kind === 'facts') return factsHtml(block.facts)
  const frame = block.kind === 'quote' ? `margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid ${HAIRLINE}` : 'margin:0 0 16px'
  return `<div style="${frame};font-size:15px;line-height:24px;word-break:break-word">${lines(block.text)}</div>`
}

function factsHtml(facts: readonly Fact[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid ${HAIRLINE}">
${facts.map(factHtml).join('\n')}
</table>`
}

function factHtml({ label, value }: Fact): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${HAIRLINE};${FACE};font-size:14px;line-height:20px`
  return `<tr><td style="${cell};color:${MUTED}">${escape(label)}</td><td align="right" style="${cell};color:${INK};font-weight:600">${escape(value)}</td></tr>`
}

/** Also shows the URL as text, for mail clients that do not render buttons and for readers who check links. */
function buttonHtml({ label, url }: { label: string; url: string }): string {
  const address = escape(webAddress(url))
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td bgcolor="${ACCENT}" style="background:${ACCENT};border-radius:6px">
<a href="${address}" style="display:inline-block;padding:12px 22px;${FACE};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escape(label)}</a>
</td></tr></table>
<p style="margin:0 0 24px;font-size:12px;line-height:18px;color:${MUTED};word-break:break-all">${address}</p>`
}

function webAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`A message links to web pages only, not to ${protocol}`)
  return href
}

function lines(text: string): string {
  return escape(text).replaceAll(/\r\n?|\n/g, '<br>\n')
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
}
