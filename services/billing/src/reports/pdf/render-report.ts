import { dateInWords } from '@billfold/contracts/settings/letterhead'
import { pageFooter } from '@billfold/server-kit/pdf/blocks'
import { pagesOn, sideOf } from '@billfold/server-kit/pdf/layouts'
import { renderPdf } from '@billfold/server-kit/pdf/render-pdf'
import type { ReportDocument } from './download-report.ts'
import { overview, periodInWords } from './overview.ts'
import { agedReceivables, clients, hoursByProject, hoursByWeek, projects, revenue, taxes, uninvoicedWork } from './sections.ts'

export function renderReport(report: ReportDocument): Promise<Uint8Array> {
  const { summary, printedOn, sender } = report
  const sections = [revenue, clients, projects, hoursByWeek, hoursByProject, taxes, agedReceivables, uninvoicedWork]
  const document = {
    ...pagesOn(sender.paper),
    content: [...overview(report), ...sections.map((section) => section(report))],
    footer: pageFooter({ left: sender.party.name, right: `Report   ·   ${dateInWords(printedOn)}`, side: sideOf(sender.paper) }),
  }
  return renderPdf(document, { title: `Report, ${periodInWords(summary)}`, author: sender.party.name })
}
