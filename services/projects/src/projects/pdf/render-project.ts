import { dateInWords } from '@billfold/contracts/settings/letterhead'
import { isLeftAlone, pageFooter, text } from '@billfold/server-kit/pdf/blocks'
import { heading, pagesOn, sideOf } from '@billfold/server-kit/pdf/layouts'
import { renderPdf } from '@billfold/server-kit/pdf/render-pdf'
import type { Content } from 'pdfmake/interfaces.js'
import { figures, hoursByWeek, invoices, overview } from './sections.ts'
import type { ProjectDocument } from './project-document.ts'

const MAX_FOOTER_NAME = 45

export function renderProject(project: ProjectDocument): Promise<Uint8Array> {
  const { name, printedOn, sender } = project
  const shortName = name.length > MAX_FOOTER_NAME ? `${name.slice(0, MAX_FOOTER_NAME).trim()}…` : name
  const document = {
    ...pagesOn(sender.paper),
    content: [...overview(project), figures(project), ...hoursByWeek(project), invoices(project), ...description(project)],
    pageBreakBefore: isLeftAlone,
    footer: pageFooter({ left: sender.party.name, right: `${shortName}   ·   ${dateInWords(printedOn)}`, side: sideOf(sender.paper) }),
  }
  return renderPdf(document, { title: name, author: sender.party.name })
}

function description({ description }: ProjectDocument): Content[] {
  return description ? [{ ...heading('Project Description'), headlineLevel: 1 }, text(description, { lineHeight: 1.35 })] : []
}
