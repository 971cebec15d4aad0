import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { Project, ProjectMetrics } from '@billfold/contracts/projects/project'
import type { Sender } from '@billfold/server-kit/pdf/business-card'

/** The work of a week. Hours are exact text. */
export interface WorkedWeek {
  monday: CalendarDate
  hours: string
  billable: string
  nonBillable: string
}

export interface ProjectInvoice {
  number: string
  status: InvoiceStatus
  issueDate: CalendarDate
  dueDate: CalendarDate
  total: string
}

/** Everything that is printed, as it was at one moment: nothing is looked up while it is drawn. */
export interface ProjectDocument extends Pick<Project, 'name' | 'clientName' | 'description' | 'status' | 'budget' | 'startDate' | 'dueDate' | 'completionPercentage'> {
  printedOn: CalendarDate
  /** Whose project it is. */
  sender: Sender
  metrics: ProjectMetrics
  /** Weeks in which something was recorded, oldest first. */
  weeks: WorkedWeek[]
  /** Newest issue date first. */
  invoices: ProjectInvoice[]
}
