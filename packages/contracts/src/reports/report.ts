import * as z from '../zod.ts'
import { id } from '../id.ts'

/**
 * Against the preceding period of the same length, in percent with one decimal; 0 where there was nothing. Of what it was without its sign:
 * a loss that becomes a profit is an increase.
 */
const change = z.number()

/**
 * The cards, over the period. Billed: invoices neither draft nor cancelled, by issue date. Collected: paid invoices, by paid date. Net
 * profit: collected less expenses. Amounts are text, as everywhere.
 */
export const reportSummary = z.object({
  from: z.string(),
  to: z.string(),
  totalBilled: z.string(),
  totalCollected: z.string(),
  expenses: z.string(),
  netProfit: z.string(),
  /** Neither draft nor cancelled. */
  totalInvoices: z.int(),
  hoursTracked: z.string(),
  /** Net profit of what was collected, in percent with one decimal; 0 where nothing was. */
  profitMargin: z.number(),
  changes: z.object({
    totalBilled: change,
    netProfit: change,
    totalInvoices: change,
    /** In percentage points. */
    profitMargin: z.number(),
  }),
  /** Clients' `totalReceived`, and paid invoices without a paid date: in no period, but in the dashboard's figures over all time. */
  undatedReceipts: z.string(),
})
export type ReportSummary = z.infer<typeof reportSummary>

/** Each month of the period, oldest first, those without anything too. Only days within the period count. */
export const revenueReport = z.array(
  z.object({
    /** '2026-11'. */
    month: z.string(),
    /** Paid invoices by paid date, as in the dashboard's Revenue Trend. */
    revenue: z.string(),
    billed: z.string(),
    expenses: z.string(),
    /** Revenue less expenses. */
    profit: z.string(),
  }),
)
export type RevenueReport = z.infer<typeof revenueReport>

/** Of the revenue, highest first; clients without any are absent. */
export const clientsReport = z.array(
  z.object({
    clientId: id,
    clientName: z.string(),
    invoices: z.int(),
    revenue: z.string(),
    /** Percent of all revenue in the period, with one decimal. */
    share: z.number(),
  }),
)
export type ClientsReport = z.infer<typeof clientsReport>

/** Projects with hours, revenue or expenses in the period, highest revenue first. Revenue: the project's paid invoices, as on its own page. */
export const projectsReport = z.array(
  z.object({
    projectId: id,
    projectName: z.string(),
    clientName: z.string(),
    hours: z.string(),
    revenue: z.string(),
    expenses: z.string(),
    profit: z.string(),
    /** Profit of revenue in percent with one decimal; null without revenue. */
    margin: z.nullable(z.number()),
  }),
)
export type ProjectsReport = z.infer<typeof projectsReport>

export const timeReport = z.object({
  /** Monday to Sunday, oldest first, empty ones too. */
  weeks: z.array(z.object({ monday: z.string(), billable: z.string(), nonBillable: z.string() })),
  /** Most hours first. */
  projects: z.array(z.object({ projectId: id, projectName: z.string(), clientName: z.string(), billable: z.string(), nonBillable: z.string() })),
})
export type TimeReport = z.infer<typeof timeReport>

/**
 * What clients owe today on sent, submitted and overdue invoices, less what was paid of it, by days past the due date. Nothing of it depends
 * on a period.
 */
export const agedReceivables = z.array(
  z.object({
    clientId: id,
    clientName: z.string(),
    invoices: z.int(),
    notDue: z.string(),
    days1To30: z.string(),
    days31To60: z.string(),
    days61To90: z.string(),
    over90: z.string(),
    total: z.string(),
  }),
)
export type AgedReceivables = z.infer<typeof agedReceivables>

/** Billable work that stands on no invoice, most first. */
export const uninvoicedWork = z.array(
  z.object({
    clientId: id,
    clientName: z.string(),
    entries: z.int(),
    hours: z.string(),
    amount: z.string(),
    /** Date of the oldest entry. */
    since: z.string(),
  }),
)
export type UninvoicedWork = z.infer<typeof uninvoicedWork>
