import * as z from '../zod.ts'
import { id } from '../id.ts'

/** This calendar month compared with the last, in percent with one decimal: 18.5 or -3.2; 0 if last month was 0. */
const change = z.number()

/**
 * All-time figures; each is defined at its query. JSON numbers, as specified, converted from decimals as the last step:
 * display only, do not compute with them.
 */
export const dashboardMetrics = z.object({
  totalBilled: z.number(),
  totalCollected: z.number(),
  uninvoicedAmount: z.number(),
  hoursTracked: z.number(),
  netProfit: z.number(),
  totalInvoices: z.int(),
  changes: z.object({ totalBilled: change, totalCollected: change, uninvoicedAmount: change, hoursTracked: change }),
})
export type DashboardMetrics = z.infer<typeof dashboardMetrics>

export const trendPeriods = ['6months', '12months', 'year'] as const
export type TrendPeriod = (typeof trendPeriods)[number]

/** 'year' also has 12 buckets, as specified. */
export const trendPeriodQuery = z.object({ period: z._default(z.enum(trendPeriods, 'period must be 6months, 12months or year'), '6months') })

export const revenueTrend = z.object({
  /** Months as '2026-11', oldest first, the current one last; months without revenue have '0.00'. */
  buckets: z.array(z.object({ month: z.string(), amount: z.string() })),
  /** Mean of the buckets, rounded half-up to cents. */
  average: z.string(),
  /** The last month compared with the previous one. */
  change,
})
export type RevenueTrend = z.infer<typeof revenueTrend>

export const topClients = z.object({
  /** Distinguishes the two empty states: no clients, and no clients with revenue. */
  hasClients: z.boolean(),
  /** Revenue of all clients, not only of those listed. */
  total: z.string(),
  /** At most five, highest revenue first. */
  clients: z.array(
    z.object({
      id,
      name: z.string(),
      industry: z.nullable(z.string()),
      revenue: z.string(),
      /** Percent of the total, one decimal. */
      share: z.number(),
    }),
  ),
})
export type TopClients = z.infer<typeof topClients>
