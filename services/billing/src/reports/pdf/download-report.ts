import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { FileAnswer } from '@billfold/contracts/call'
import type { AgedReceivables, ClientsReport, ProjectsReport, ReportSummary, RevenueReport, TaxReport, TimeReport, UninvoicedWork } from '@billfold/contracts/reports/report-calls'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { type Letterhead, loadSender } from '@billfold/server-kit/pdf/letterhead'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { listAgedReceivables, listUninvoicedWork, reportClients, reportProjects, reportRevenue, reportTime, summarisePeriod } from '../report.sql.ts'
import { reportTax } from '../tax-report.sql.ts'
import type { renderReport } from './render-report.ts'

export interface ReportDocument {
  printedOn: CalendarDate
  sender: Letterhead
  summary: ReportSummary
  revenue: RevenueReport
  clients: ClientsReport
  projects: ProjectsReport
  time: TimeReport
  tax: TaxReport
  agedReceivables: AgedReceivables
  uninvoicedWork: UninvoicedWork
}

const drawReport = drawAside<typeof renderReport>(new URL('render-report.ts', import.meta.url), 'renderReport')

/** Reads one snapshot, so that the tables add up to the totals above them. */
export async function downloadReport(scope: Pick<Scope, 'moment'>, period: DateRange): Promise<FileAnswer | undefined> {
  const document = await scope.moment((moment) => loadReportDocument(moment, period))
  return document && { name: `Report-${period.from}-to-${period.to}.pdf`, content: await drawReport(document) }
}

async function loadReportDocument(moment: Moment, period: DateRange): Promise<ReportDocument | undefined> {
  const [sender, summary, time] = [await loadSender(moment), await summarisePeriod(moment, period), await reportTime(moment, period)]
  if (!sender || !summary || !time) return undefined
  return {
    printedOn: moment.today(),
    sender,
    summary,
    time,
    revenue: await reportRevenue(moment, period),
    clients: await reportClients(moment, period),
    projects: await reportProjects(moment, period),
    tax: await reportTax(moment, period),
    agedReceivables: await listAgedReceivables(moment),
    uninvoicedWork: await listUninvoicedWork(moment),
  }
}
