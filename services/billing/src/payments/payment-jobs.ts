import { isZero } from '@billfold/contracts/money'
import type { JobContext, QueuedJob, ScheduledJob } from '@billfold/server-kit/jobs/job'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import { localScope, type PublicScope } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { outcomeOf, type PaymentProvider, type PaymentState, type ProviderEvent } from './payment-provider.ts'
import { isOpened } from './payment-rules.ts'
import { findPaidBill, listPaidBills } from './invoice-payment.sql.ts'
import {
  type BillOwner,
  deleteOldEvents,
  deleteOrphan,
  findBillById,
  findBillOwner,
  findOwnerOfIntent,
  insertEvent,
  listBillsToCheck,
  listOrphans,
  listRefundsToCheck,
  type OrphanTable,
  postponeOrphan,
  scheduleNextRefundCheck,
} from './payment.sql.ts'
import { refreshBill, refreshPayments } from './refresh-bill.ts'

/** A job that refreshes a bill after the webhook about it has been answered. */
export interface BillRefresh {
  userId: number
  billId: number
  isSending: boolean
  /** Set for a refund or dispute, because its payment may belong to a bill that has since been replaced. */
  paymentIntentId?: string
}

export type RefreshJob = QueuedJob<BillRefresh>

export function refreshJob(provider: PaymentProvider): RefreshJob {
  return {
    name: 'refresh-bill',
    run: ({ orm }, refresh) => refreshBillOf(orm, provider, refresh),
  }
}

/** Saves the webhook with its job, then responds. Ignores repeated events and events that are not about one of our bills. */
export async function receiveEvent(scope: PublicScope, event: ProviderEvent, enqueue: Enqueue, job: RefreshJob): Promise<undefined> {
  const { billProviderId, paymentIntentId, isSending } = event
  const bill = billProviderId !== null ? await findBillOwner(scope, billProviderId) : paymentIntentId !== null ? await findOwnerOfIntent(scope, paymentIntentId) : undefined
  if (!bill) return undefined
  const { userId, id: billId } = bill
  return scope.actFor(userId).transaction(async (tx) => {
    await deleteOldEvents(tx)
    if (await insertEvent(tx, event.id)) await enqueue(tx, job, { userId, billId, isSending, ...(paymentIntentId === null ? {} : { paymentIntentId }) })
    return undefined
  })
}

/** Webhooks arrive within seconds. If none arrives for this long, the provider is polled. */
const QUIET_MS = 2 * 60_000
/** Avoids bursts of calls to the provider: a thousand open bills are each polled about once an hour. */
const MOST_PER_RUN = 20
const EVERY_MINUTE = '* * * * *'

/** Separate jobs, so that orphans do not delay bills. */
export function minutelyJobs(provider: PaymentProvider): ScheduledJob[] {
  return [
    { name: 'poll-bills', cron: EVERY_MINUTE, run: (context) => pollBills(context, provider, new Date()) },
    { name: 'poll-refunds', cron: EVERY_MINUTE, run: (context) => pollRefunds(context, provider, new Date()) },
    { name: 'void-orphaned-bills', cron: EVERY_MINUTE, run: (context) => voidOrphanedBills(context, provider, new Date()) },
    { name: 'delete-orphaned-customers', cron: EVERY_MINUTE, run: (context) => deleteOrphanedCustomers(context, provider, new Date()) },
  ]
}

/**
 * Replaces webhooks where they cannot arrive: on a laptop, or during the provider's retries. Checks the least recently checked bills first.
 */
export async function pollBills({ orm, log }: JobContext, provider: PaymentProvider, now: Date): Promise<void> {
  const bills = await listBillsToCheck(orm, new Date(now.getTime() - QUIET_MS), MOST_PER_RUN)
  await refreshEach(log, bills, ({ userId, id }) => refreshBillOf(orm, provider, { userId, billId: id, isSending: false }))
}

/** Runs once a day, because a paid bill rarely changes. Includes bills that were replaced. */
export async function pollRefunds({ orm, log }: JobContext, provider: PaymentProvider, now: Date): Promise<void> {
  await refreshEach(log, await listRefundsToCheck(orm, now, MOST_PER_RUN), ({ userId, id }) => checkRefunds(orm, provider, userId, id))
}

async function checkRefunds(orm: MikroORM, provider: PaymentProvider, userId: number, billId: number): Promise<void> {
  const scope = await localScope(orm, userId)
  await scheduleNextRefundCheck(scope, billId)
  const bill = await findBillById(scope, billId)
  if (!bill) return
  if (isOpened(bill)) await refreshBill(scope, provider, bill)
  for (const paid of await listPaidBills(scope, bill.invoiceId)) {
    if (paid !== bill.providerId) await refreshPayments(scope, provider, bill, paid)
  }
}

async function refreshEach(log: JobContext['log'], bills: readonly BillOwner[], refresh: (bill: BillOwner) => Promise<void>): Promise<void> {
  for (const bill of bills) {
    try {
      await refresh(bill)
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome !== 'missing') log.warn({ err: error, billId: bill.id }, 'could not refresh a bill')
      // If the provider is unreachable, stop until the next run. Any other failure affects only one bill and must not block the rest.
      if (outcome === 'unanswered') return
    }
  }
}

async function refreshBillOf(orm: MikroORM, provider: PaymentProvider, { userId, billId, isSending, paymentIntentId }: BillRefresh): Promise<void> {
  const scope = await localScope(orm, userId)
  const bill = await findBillById(scope, billId)
  // The bill may have been deleted since the webhook.
  if (!bill) return
  const paid = paymentIntentId === undefined ? undefined : await findPaidBill(scope, paymentIntentId)
  if (paid !== undefined && paid !== bill.providerId) return refreshPayments(scope, provider, bill, paid)
  if (isOpened(bill)) await refreshBill(scope, provider, bill, { isSending })
}

/** Voids the bills of deleted accounts, because they must not be paid. */
export function voidOrphanedBills(context: JobContext, provider: PaymentProvider, now: Date): Promise<void> {
  async function end(id: string): Promise<void> {
    const { status, amountPaid } = await voidUnlessFinal(provider, id)
    if (!isZero(amountPaid)) context.log.warn({ stripeInvoice: id, status, amountPaid }, 'a deleted account received a payment')
  }
  const reportFailure = (id: string, error: unknown) =>
    context.log.warn({ err: error, stripeInvoice: id }, 'could not void a bill of a deleted account: it can still be paid')
  return endOrphans(context, { table: 'orphaned_bill', end, reportFailure }, now)
}

async function voidUnlessFinal(provider: PaymentProvider, id: string): Promise<PaymentState> {
  const current = await provider.status(id)
  return current.status === 'paid' || current.status === 'void' ? current : provider.void(id)
}

/**
 * Deletes the customers of deleted clients and accounts at the provider, including their names and addresses, except customers with
 * payments.
 */
export function deleteOrphanedCustomers(context: JobContext, provider: PaymentProvider, now: Date): Promise<void> {
  const reportFailure = (id: string, error: unknown) =>
    context.log.warn({ err: error, stripeCustomer: id }, 'a customer of a deleted client or account could not be deleted at Stripe')
  return endOrphans(context, { table: 'orphaned_customer', end: (id) => provider.deleteCustomer(id), reportFailure }, now)
}

/** Provider objects whose records were deleted here. */
interface Orphans {
  table: OrphanTable
  end: (id: string) => Promise<void>
  reportFailure: (id: string, error: unknown) => void
}

/** Deletes the orphan's row once the provider confirms, or if the object is missing there. One failing orphan must not block the others. */
async function endOrphans({ orm }: JobContext, { table, end, reportFailure }: Orphans, now: Date): Promise<void> {
  for (const id of await listOrphans(orm, table, now, MOST_PER_RUN)) {
    try {
      await end(id)
      await deleteOrphan(orm, table, id)
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'missing' || outcome === 'customer missing') {
        await deleteOrphan(orm, table, id)
        continue
      }
      reportFailure(id, error)
      // The provider may later accept a call that it rejects now.
      await postponeOrphan(orm, table, id)
      if (outcome === 'unanswered') return
    }
  }
}
