import type { Language } from '@billfold/contracts/settings/languages'

/** The content of a message; the HTML and plain-text parts are made from the same blocks. */
export interface MailDocument {
  /** Defaults to English. */
  language?: Language
  /** The sender's name, shown above the heading. */
  from: string
  heading: string
  blocks: readonly MailBlock[]
  /** Small print: the sender and how to reply. */
  footer: readonly string[]
}

export interface Fact {
  label: string
  value: string
}

/** All text is plain: markup is escaped, not rendered. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Text that a user wrote. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'button'; label: string; url: string }

export function mailText({ heading, blocks, footer }: MailDocument): string {
  return `${[heading, ...blocks.map(blockText), ['-- ', ...footer].join('\n')].join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  if (block.kind === 'button') return `${block.label}:\n${block.url}`
  if (block.kind === 'facts') return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return block.kind === 'quote' ? block.text.replaceAll(/^/gm, '> ') : block.text
}
