import type { FileAnswer } from '@billfold/contracts/call'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { Scope } from '@billfold/server-kit/scope'
import { loadReportDocument } from './load-report-document.ts'
import type { renderReport } from './render-report.ts'

const drawReport = drawAside<typeof renderReport>(new URL('render-report.ts', import.meta.url), 'renderReport')

/** Reads one snapshot, so that the tables add up to the figures above them. */
export async function downloadReport(scope: Scope, period: DateRange): Promise<FileAnswer | undefined> {
  const document = await scope.moment((moment) => loadReportDocument(moment, period))
  return document && { name: `Report-${period.from}-to-${period.to}.pdf`, content: await drawReport(document) }
}
