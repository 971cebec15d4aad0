import type { ChainedEvent } from '@billfold/contracts/proposals/event-chain'
import type { SignedDocument } from '@billfold/contracts/proposals/evidence'
import type { ProposalEventType } from '@billfold/contracts/proposals/proposal'
import { label, text } from '@billfold/server-kit/pdf/blocks'
import { HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import { type Heading, type LaidOutTable, underHeading } from '@billfold/server-kit/pdf/layouts'
import type { Content, ContentText, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import type { StoredSignature } from './proposal-document.ts'

export interface Certificate {
  document: SignedDocument
  signature: StoredSignature
  events: readonly ChainedEvent[]
  publicKey: string
  verifyUrl: string
}

/** The last page of a signed proposal's PDF. All times are UTC. */
export function certificatePage({ document, signature, events, publicKey, verifyUrl }: Certificate): Content {
  const { record, documentHash, recordHash } = signature
  const parts: Content[] = [
    { text: 'Signature certificate', fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
    text('This page is part of the proposal. All times are in UTC.', { color: MUTED, margin: [0, 0, 0, 18] }),
    facts([
      ['Proposal', `${document.title} (no. ${record.proposalId})`],
      ['Prepared by', [document.from.companyName, document.from.name, document.from.email].filter(Boolean).join(', ')],
      ['Prepared for', `${document.client.name}, ${document.client.email}`],
      ['Signed by', record.name],
      ['Signed at', utc(record.signedAt)],
      ['Signing method', 'Full name typed on a page opened with a personal link'],
      ['IP address', record.address ?? 'not known'],
      ['Browser', record.userAgent ?? 'not known'],
      ['Link', record.linkId],
      ['Agreed to', `${record.consent.sentence}\n${record.consent.text}\n(version ${record.consent.version})`],
    ]),
    underHeading(
      heading('Fingerprints (SHA-256)'),
      facts([
        ['Proposal as shown', documentHash],
        ['Signature record', recordHash],
        ['Evidence key', `${publicKey} (Ed25519)`],
      ]),
    ),
    underHeading(heading('What happened'), history(events)),
    text(
      `The evidence bundle of this proposal contains the exact content, this record and the chain of events, each with its hash. You can check it, even offline, at ${verifyUrl}`,
      { color: MUTED, fontSize: 8, margin: [0, 16, 0, 4] },
    ),
    text(
      'This is a simple electronic signature (eIDAS, Article 3(10)). The signer had the link; their identity was not verified further. It is neither an advanced nor a qualified electronic signature.',
      { color: MUTED, fontSize: 8 },
    ),
  ]
  return { stack: parts }
}

/** Appended if the PDF cannot show every character. */
export const unprintableNote = text(
  'Some characters cannot be printed; the exact text is in document.json of the evidence bundle, and the name as it was typed in signature.json.',
  { fontSize: 8, margin: [0, 4, 0, 0] },
)

function heading(text: string): Heading & ContentText {
  return { text, fontSize: 11, bold: true, margin: [0, 18, 0, 6] }
}

const NAME_WIDTH = 110

function facts(rows: readonly [name: string, value: string][]): LaidOutTable {
  return {
    layout: rules,
    table: {
      widths: [NAME_WIDTH, '*'],
      body: rows.map(([name, value]): TableCell[] => [label(name, { margin: [0, 2, 0, 0] }), text(value)]),
    },
  }
}

const names: Record<ProposalEventType, string> = {
  created: 'Created',
  edited: 'Content changed',
  shared: 'Link created',
  revoked: 'Link revoked',
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
  drafted: 'Reset to draft',
  converted: 'Converted to a project',
}

/** Enough characters to find the full hash in events.json. */
const SHORT_HASH = 16

function history(events: readonly ChainedEvent[]): LaidOutTable {
  const head = ['', 'Time (UTC)', 'Event', 'By', 'Hash'].map((title): TableCell => label(title))
  const rows = events.map(({ seq, at, type, by, detail, hash }): TableCell[] => [
    text(String(seq), { color: MUTED }),
    text(utc(at)),
    text([(names as Record<string, string>)[type] ?? type, detail].filter(Boolean).join(': ')),
    text(by),
    text(`${hash.slice(0, SHORT_HASH)}…`),
  ])
  return { fontSize: 8, layout: rules, table: { headerRows: 1, widths: ['auto', 'auto', '*', 'auto', 'auto'], body: [head, ...rows] } }
}

const rules: CustomTableLayout = {
  hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => HAIRLINE,
  paddingLeft: (column) => (column === 0 ? 0 : 8),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

/** Formats to the second, e.g. '2026-11-21 18:44:51 UTC'. */
function utc(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`
}
