import * as z from '../zod.ts'
import { id } from '../id.ts'

/** Percentage change from last calendar month to this one, with one decimal: 18.5 or -3.2; 0 if last month was 0. */
const change = z.number()

/**
 * All-time totals, each defined at its query. JSON numbers as specified, converted from decimals in the last step. For display only; do not
 * calculate with them.
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

const trendPeriods = ['6months', '12months', 'year'] as const
export type TrendPeriod = (typeof trendPeriods)[number]

/** 'year' has 12 buckets, the same number as '12months', as specified. */
export const trendPeriodQuery = z.object({ period: z._default(z.enum(trendPeriods, 'period must be 6months, 12months or year'), '6months') })

export const revenueTrend = z.object({
  /** One bucket per month ('2026-11') from the oldest to the current one. Months without revenue have '0.00'. */
  buckets: z.array(z.object({ month: z.string(), amount: z.string() })),
  /** Mean of all buckets, rounded half-up to cents. */
  average: z.string(),
  /** Change from the second-to-last bucket to the last. */
  change,
})
export type RevenueTrend = z.infer<typeof revenueTrend>

export const topClients = z.object({
  /** Distinguishes an account without clients from one whose clients have no revenue yet. */
  hasClients: z.boolean(),
  /** Revenue of all clients, including those not listed. */
  total: z.string(),
  /** At most five, highest revenue first. */
  clients: z.array(
    z.object({
      id,
      name: z.string(),
      industry: z.nullable(z.string()),
      revenue: z.string(),
      /** Percentage of the total, with one decimal. */
      share: z.number(),
    }),
  ),
})
export type TopClients = z.infer<typeof topClients>

const invoices = { invoices: z.int(), amount: z.string() }
const client = { clientId: id, clientName: z.string() }

/** `expected` covers this many days from today. */
export const EXPECTED_DAYS = 30

const onboardingSteps = ['company', 'client', 'work', 'invoice', 'payments'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

const onboarding = z.object({
  /** In display order. 'payments' is listed only if card payments are set up, so this step is always done. */
  steps: z.array(z.object({ name: z.enum(onboardingSteps), isDone: z.boolean() })),
  /**
   * True if the user has answered or skipped the questions about country, currency, time zone and tax rate, or already has clients or work.
   */
  isSetUp: z.boolean(),
})
export type Onboarding = z.infer<typeof onboarding>

export const onboardingState = z.object({
  /** Null for demo accounts and once all steps are done or dismissed. */
  onboarding: z.nullable(onboarding),
  /** True if an invoice has been paid and the user has not been congratulated on the first one yet. */
  isFirstPaid: z.boolean(),
})
export type OnboardingState = z.infer<typeof onboardingState>

const trueOrFalse = z.boolean('Must be true or false')

/** Absent fields are left unchanged. */
export const onboardingChanges = z.object({ isDismissed: z.optional(trueOrFalse), isCongratulated: z.optional(trueOrFalse), isSetUp: z.optional(trueOrFalse) })
export type OnboardingChanges = z.infer<typeof onboardingChanges>

/** The user's next steps to get paid. Amounts of open invoices are balances. All numbers agree with the matching lists and reports. */
export const dashboardTasks = z.object({
  /** Invoices with the status overdue. */
  overdue: z.object({
    ...invoices,
    clientCount: z.int(),
    /** At most three, largest amount first. */
    clients: z.array(
      z.object({
        ...client,
        ...invoices,
        /** The client's invoice with the earliest due date. */
        invoiceId: id,
        dueDate: z.string(),
        /** When the last reminder about this invoice was sent to the client. */
        remindedAt: z.nullable(z.string()),
      }),
    ),
  }),
  drafts: z.object(invoices),
  /** Agrees with the report on uninvoiced work. */
  uninvoiced: z.object({
    entries: z.int(),
    amount: z.string(),
    clientCount: z.int(),
    /** At most three, largest amount first. */
    clients: z.array(z.object({ ...client, entries: z.int(), hours: z.string(), amount: z.string() })),
  }),
  /** Sent, submitted and overdue invoices, as in the aged receivables. */
  outstanding: z.object(invoices),
  /** Outstanding invoices that are due from today to `EXPECTED_DAYS` from now. */
  expected: z.object(invoices),
  ...onboardingState.shape,
})
export type DashboardTasks = z.infer<typeof dashboardTasks>
