import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { Project, ProjectMetrics } from '@billfold/contracts/projects/project'
import type { Letterhead } from '@billfold/server-kit/pdf/letterhead'

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

/** All data of the PDF, read from one snapshot. */
export interface ProjectDocument extends Pick<Project, 'name' | 'clientName' | 'description' | 'status' | 'budget' | 'startDate' | 'dueDate' | 'completionPercentage'> {
  printedOn: CalendarDate
  sender: Letterhead
  metrics: ProjectMetrics
  weeks: WorkedWeek[]
  invoices: ProjectInvoice[]
}

export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replace('_', ' ')
}
