import type { Language } from '@billfold/contracts/settings/languages'

/** A message as it is meant. Its two parts, for readers with HTML and without, are made of the same blocks. */
export interface MailDocument {
  /** In which it is written; English where it is not said. */
  language?: Language
  /** Above the heading: on whose behalf. */
  from: string
  heading: string
  blocks: readonly MailBlock[]
  /** Small print: who wrote, and how to answer. */
  footer: readonly string[]
}

export interface Fact {
  label: string
  value: string
}

/** Every text is plain: what looks like markup is shown as it was typed. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Somebody's own words. */
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
