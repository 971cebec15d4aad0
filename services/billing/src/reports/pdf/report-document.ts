import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { AgedReceivables, ClientsReport, ProjectsReport, ReportSummary, RevenueReport, TimeReport, UninvoicedWork } from '@billfold/contracts/reports/report'
import type { Sender } from '@billfold/server-kit/pdf/business-card'

/** Everything that is printed, from one snapshot; drawing queries nothing. */
export interface ReportDocument {
  printedOn: CalendarDate
  sender: Sender
  summary: ReportSummary
  revenue: RevenueReport
  clients: ClientsReport
  projects: ProjectsReport
  time: TimeReport
  agedReceivables: AgedReceivables
  uninvoicedWork: UninvoicedWork
}
