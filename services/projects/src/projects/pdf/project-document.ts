import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { Project, ProjectMetrics } from '@billfold/contracts/projects/project'
import type { Sender } from '@billfold/server-kit/pdf/letterhead'

/** Hours are decimal strings. */
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
  sender: Sender
  metrics: ProjectMetrics
  /** Weeks with time entries, oldest first. */
  weeks: WorkedWeek[]
  /** Newest issue date first. */
  invoices: ProjectInvoice[]
}

/** 'on_hold' → 'On hold'. */
export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replace('_', ' ')
}
