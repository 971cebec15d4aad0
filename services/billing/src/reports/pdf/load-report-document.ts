import type { DateRange } from '@billfold/contracts/reports/report-period'
import { loadSender } from '@billfold/server-kit/pdf/business-card'
import type { Moment } from '@billfold/server-kit/scope'
import { listAgedReceivables } from '../aged-receivables.sql.ts'
import { reportClients } from '../clients.sql.ts'
import { reportProjects } from '../projects.sql.ts'
import { reportRevenue } from '../revenue.sql.ts'
import { summarisePeriod } from '../summary.sql.ts'
import { reportTime } from '../time.sql.ts'
import { listUninvoicedWork } from '../uninvoiced-work.sql.ts'
import type { ReportDocument } from './report-document.ts'

export async function loadReportDocument(moment: Moment, period: DateRange): Promise<ReportDocument | undefined> {
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
    agedReceivables: await listAgedReceivables(moment),
    uninvoicedWork: await listUninvoicedWork(moment),
  }
}
