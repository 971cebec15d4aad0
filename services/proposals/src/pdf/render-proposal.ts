import { dateIn } from '@billfold/contracts/calendar-date'
import { dateInWords } from '@billfold/contracts/settings/letterhead'
import type { SignedDocument } from '@billfold/contracts/proposals/evidence'
import { documentParts, isWritten, type ProposalPart, sectionTitles } from '@billfold/contracts/proposals/proposal-content'
import { HEADLINE, isLeftAlone, label, pageFooter, spaced, text } from '@billfold/server-kit/pdf/blocks'
import { ACCENT, HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import { renderPdf } from '@billfold/server-kit/pdf/render-pdf'
import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import { type Certificate, certificatePage, unprintableNote } from '../signing/certificate-page.ts'
import { senderNameOf } from '../signing/proposal-document.ts'
import { investment, sectionTitle } from './investment.ts'
import { richTextToPdf } from './rich-text-to-pdf.ts'

export interface PrintOptions {
  paper: 'LETTER' | 'A4'
  logo: string | null
  certificate: Certificate | null
}

const SIDE = 56
const MAX_FOOTER_TITLE = 60

/** The PDF has the same sections, amounts and order as the client's page. */
export function renderProposal(proposal: SignedDocument, { paper, logo, certificate }: PrintOptions): Promise<Uint8Array> {
  const sender = senderNameOf(proposal)
  const title = proposal.title.length > MAX_FOOTER_TITLE ? `${proposal.title.slice(0, MAX_FOOTER_TITLE).trim()}…` : proposal.title
  const document = {
    pageSize: paper,
    pageMargins: [SIDE, 56, SIDE, 60] as [number, number, number, number],
    background: (page: number, { width }: { width: number }) => (page === 1 ? bar(width) : null),
    content: [
      head(proposal, sender, logo),
      ...documentParts.flatMap((part) => partOf(proposal, part)),
      validity(proposal),
      ...(certificate ? [{ stack: [certificatePage(certificate)], pageBreak: 'before' as const }] : []),
    ],
    defaultStyle: { fontSize: 9.5 },
    footer: pageFooter({ left: sender, right: title, side: SIDE }),
    pageBreakBefore: isLeftAlone,
  }
  return renderPdf(document, { title: proposal.title, author: sender, ifInexact: certificate ? unprintableNote : undefined })
}

function bar(w: number): Content {
  return { canvas: [{ type: 'rect', x: 0, y: 0, w, h: 6, color: ACCENT }] }
}

function head(proposal: SignedDocument, sender: string, logo: string | null): Content {
  return {
    stack: [
      { columns: [logo ? { image: logo, fit: [150, 44] } : { text: '' }, { stack: [label('Proposal', { alignment: 'right' }), text(sender, { alignment: 'right', fontSize: 10, margin: [0, 3, 0, 0] })] }] },
      text(proposal.title, { fontSize: 22, bold: true, lineHeight: 1.1, margin: [0, 22, 0, 8] }),
      text(proposal.description, { color: MUTED, fontSize: 10, lineHeight: 1.3 }),
      spaced([0, 18, 0, 10], facts(proposal)),
    ],
  }
}

function facts({ client, createdAt, timeZone, validUntil }: SignedDocument): Content {
  const columns = [
    ['To', client.name],
    ['Email', client.email],
    ['Date', dateInWords(dateIn(timeZone, new Date(createdAt)))],
    ['Valid Until', validUntil === null ? 'Further notice' : dateInWords(validUntil)],
  ] as const
  const widths = ['*', '*', 'auto', 'auto']
  // Dates never wrap.
  const cells = columns.map(([title, value], index) => ({ stack: [label(title, { margin: [0, 0, 0, 3] }), text(value, { fontSize: 9.5 })], noWrap: widths[index] === 'auto' }))
  return { table: { widths, body: [cells] }, layout: betweenLines }
}

const betweenLines: CustomTableLayout = {
  hLineWidth: () => 0.75,
  vLineWidth: () => 0,
  hLineColor: () => HAIRLINE,
  paddingLeft: (column) => (column === 0 ? 0 : 8),
  paddingRight: () => 8,
  paddingTop: () => 10,
  paddingBottom: () => 10,
}

function partOf(proposal: SignedDocument, part: ProposalPart): Content[] {
  if (part === 'investment') return investment(proposal)
  const section = proposal[part]
  const blocks = isWritten(section) ? richTextToPdf(section) : []
  return blocks.length === 0 ? [] : [{ ...sectionTitle(sectionTitles[part]), headlineLevel: HEADLINE }, ...blocks]
}

function validity({ validUntil }: SignedDocument): Content {
  const until = validUntil === null ? 'further notice' : dateInWords(validUntil)
  return { text: `This proposal is valid until ${until}.`, color: MUTED, margin: [0, 18, 0, 0] }
}
