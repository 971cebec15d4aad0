import * as z from '../zod.ts'
import { id } from '../id.ts'

/** This calendar month against last, in percent with one decimal: 18.5 or -3.2; 0 where there was nothing last month. */
const change = z.number()

/**
 * Over all time; what each figure means stands at its query. JSON numbers, as the specification has it, made from decimals
 * at the very end: for showing, not for computing.
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

/** 'year' has 12 buckets too, as specified. */
export const trendPeriodQuery = z.object({ period: z._default(z.enum(trendPeriods, 'period must be 6months, 12months or year'), '6months') })

export const revenueTrend = z.object({
  /** Months as '2026-11', oldest first, the current one last; a month without revenue is there with '0.00'. */
  buckets: z.array(z.object({ month: z.string(), amount: z.string() })),
  /** Mean of the buckets, a half cent rounded up. */
  average: z.string(),
  /** The last month against the one before. */
  change,
})
export type RevenueTrend = z.infer<typeof revenueTrend>

export const topClients = z.object({
  /** Told apart by the empty texts: no clients at all, or none with revenue. */
  hasClients: z.boolean(),
  /** Revenue of all clients, not only of those named. */
  total: z.string(),
  /** At most five, highest revenue first. */
  clients: z.array(
    z.object({
      id,
      name: z.string(),
      industry: z.nullable(z.string()),
      revenue: z.string(),
      /** Percent of the total, with one decimal. */
      share: z.number(),
    }),
  ),
})
export type TopClients = z.infer<typeof topClients>
