import * as z from '../zod.ts'
import { id, positiveInteger } from '../id.ts'
import { call, defineCalls } from '../call.ts'
import { reportRange } from './report-period.ts'

/**
 * Change from the preceding period of the same length, in percent with one decimal; 0 if the value was 0 in that period. Computed relative
 * to the absolute value, so that a loss that becomes a profit counts as an increase.
 */
const change = z.number()

/**
 * Stat cards for the period. Billed: invoices that are neither draft nor cancelled, by issue date. Collected: payments received, by payment date.
 * Net profit: collected minus expenses. Amounts are decimal strings.
 */
const reportSummary = z.object({
  from: z.string(),
  to: z.string(),
  totalBilled: z.string(),
  totalCollected: z.string(),
  expenses: z.string(),
  netProfit: z.string(),
  /** Number of invoices that are neither draft nor cancelled. */
  totalInvoices: z.int(),
  hoursTracked: z.string(),
  /** Net profit as a percentage of the collected amount, with one decimal; 0 if nothing was collected. */
  profitMargin: z.number(),
  changes: z.object({
    totalBilled: change,
    netProfit: change,
    totalInvoices: change,
    /** Difference in percentage points. */
    profitMargin: z.number(),
  }),
  /**
   * The clients' `totalReceived` plus paid invoices without a paid date. These amounts belong to no period, but the dashboard's all-time
   * totals include them.
   */
  undatedReceipts: z.string(),
})
export type ReportSummary = z.infer<typeof reportSummary>

/** One row per month, oldest first, including months without amounts. Only days within the period count. */
const revenueReport = z.array(
  z.object({
    /** '2026-11'. */
    month: z.string(),
    /** Payments by their date, as in the dashboard's Revenue Trend. */
    revenue: z.string(),
    billed: z.string(),
    expenses: z.string(),
    /** Revenue minus expenses. */
    profit: z.string(),
  }),
)
export type RevenueReport = z.infer<typeof revenueReport>

/** Sorted by revenue, highest first. Clients without revenue are left out. */
const clientsReport = z.array(
  z.object({
    clientId: id,
    clientName: z.string(),
    invoices: z.int(),
    revenue: z.string(),
    /** Percentage of all revenue in the period, with one decimal. */
    share: z.number(),
  }),
)
export type ClientsReport = z.infer<typeof clientsReport>

/**
 * Projects with hours, revenue or expenses in the period, highest revenue first. Revenue: paid invoices, as on the project page.
 * Profit: revenue minus expenses minus labor cost.
 */
const projectsReport = z.array(
  z.object({
    projectId: id,
    projectName: z.string(),
    clientName: z.string(),
    hours: z.string(),
    revenue: z.string(),
    expenses: z.string(),
    /** All hours at the project's cost rate, or else at the cost rate in the settings, rounded to cents. Null if neither rate is set. */
    laborCost: z.nullable(z.string()),
    profit: z.string(),
    /** Profit as a percentage of revenue, with one decimal; null if there is no revenue. */
    margin: z.nullable(z.number()),
  }),
)
export type ProjectsReport = z.infer<typeof projectsReport>

const timeReport = z.object({
  /** Weeks from Monday to Sunday, oldest first, including weeks without hours. */
  weeks: z.array(z.object({ monday: z.string(), billable: z.string(), nonBillable: z.string() })),
  /** Sorted by hours, highest first. */
  projects: z.array(z.object({ projectId: id, projectName: z.string(), clientName: z.string(), billable: z.string(), nonBillable: z.string() })),
})
export type TimeReport = z.infer<typeof timeReport>

/**
 * Taxes by rate, highest rate first. Net and invoiced: invoices that are neither draft nor cancelled, by issue date. Collected: the share
 * of each payment that is tax, by payment date. A deducted deposit counts on the issue date of the invoice that deducts it. The shares of a
 * paid invoice add up to its tax. Deposits are left out because they have no tax.
 */
const taxReport = z.array(
  z.object({
    /**
     * In percent, without trailing zeros. If an invoice has no rate, the rate is derived from its tax amount; null if no rate yields that
     * amount.
     */
    rate: z.nullable(z.string()),
    net: z.string(),
    invoiced: z.string(),
    collected: z.string(),
  }),
)
export type TaxReport = z.infer<typeof taxReport>

/** Unpaid amounts of sent, submitted and overdue invoices as of today, grouped by days past due. Independent of the report's period. */
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

const uninvoicedWorkQuery = z.object({ clientId: z.optional(positiveInteger('clientId must be the id of a client')) })

/** Billable work not yet invoiced, by client, largest amount first. */
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

const report = { method: 'GET', service: 'billing', access: 'user' } as const

export const reportCalls = defineCalls('reports', {
  summary: call({ ...report, path: '/api/reports/summary', summary: 'Totals for a period, compared with the preceding period', query: reportRange, response: reportSummary }),
  revenue: call({ ...report, path: '/api/reports/revenue', summary: 'Revenue, expenses and profit by month', query: reportRange, response: revenueReport }),
  clients: call({ ...report, path: '/api/reports/clients', summary: 'Revenue by client', query: reportRange, response: clientsReport }),
  projects: call({ ...report, path: '/api/reports/projects', summary: 'Hours, revenue, profit and margin by project', query: reportRange, response: projectsReport }),
  time: call({ ...report, path: '/api/reports/time', summary: 'Hours by week and by project', query: reportRange, response: timeReport }),
  tax: call({ ...report, path: '/api/reports/tax', summary: 'Tax invoiced and collected, by rate', query: reportRange, response: taxReport }),
  agedReceivables: call({ ...report, path: '/api/reports/aged-receivables', summary: 'Unpaid amounts by client and days past due', response: agedReceivables }),
  uninvoicedWork: call({ ...report, path: '/api/reports/uninvoiced-work', summary: 'Billable time not yet invoiced, by client', query: uninvoicedWorkQuery, response: uninvoicedWork }),
  pdf: call({ ...report, path: '/api/reports/pdf', summary: 'The complete report for a period as a PDF', query: reportRange, file: 'application/pdf', waitsFor: 'drawing' }),
})
