import { dateInWords } from '@billfold/server-kit/date-in-words'
import { pageFooter, text } from '@billfold/server-kit/pdf/blocks'
import { ACCENT } from '@billfold/server-kit/pdf/colours'
import { isLeftAlone } from '@billfold/server-kit/pdf/page-breaks'
import { renderPdf } from '@billfold/server-kit/pdf/render-pdf'
import type { Content } from 'pdfmake/interfaces.js'
import { figures } from './figures.ts'
import { heading, sideOf } from './frame.ts'
import { hoursByWeek } from './hours-by-week.ts'
import { invoices } from './invoices.ts'
import { overview } from './overview.ts'
import type { ProjectDocument } from './project-document.ts'

const MAX_FOOTER_NAME = 45

/** Across the top of the first page, however wide. */
const band: Content = { canvas: [{ type: 'rect', x: 0, y: 0, w: 2000, h: 6, color: ACCENT }] }

export function renderProject(project: ProjectDocument): Promise<Uint8Array> {
  const { name, printedOn, sender } = project
  const side = sideOf(sender.paper)
  const shortName = name.length > MAX_FOOTER_NAME ? `${name.slice(0, MAX_FOOTER_NAME).trim()}…` : name
  const document = {
    pageSize: sender.paper,
    pageMargins: [side, 54, side, 60] as [number, number, number, number],
    background: (page: number) => (page === 1 ? band : null),
    content: [...overview(project), figures(project), ...hoursByWeek(project), ...invoices(project), ...description(project)],
    pageBreakBefore: isLeftAlone,
    footer: pageFooter({ left: sender.party.name, right: `${shortName}   ·   ${dateInWords(printedOn)}`, side }),
  }
  return renderPdf(document, { title: name, author: sender.party.name })
}

function description({ description }: ProjectDocument): Content[] {
  return description ? [heading('Project Description'), text(description, { lineHeight: 1.35 })] : []
}
