import type { JobContext, QueuedJob, ScheduledJob } from '@billfold/server-kit/jobs/job'
import { localScope } from '@billfold/server-kit/jobs/local-day'
import type { MikroORM } from '@mikro-orm/postgresql'
import { deleteOrphanedCustomers } from './delete-orphaned-customers.ts'
import { PaymentFailure } from './payment-failure.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { refreshBill } from './refresh-bill.ts'
import { findBillById, isKnown } from './synced-bill.ts'
import { voidOrphanedBills } from './void-orphaned-bills.ts'

/** What a webhook leaves to be done, once it was answered. */
export interface BillNews {
  userId: number
  billId: number
  isSending: boolean
}

export type RefreshJob = QueuedJob<BillNews>

export function refreshJob(provider: PaymentProvider): RefreshJob {
  return {
    name: 'refresh-bill',
    run: ({ orm }, { userId, billId, isSending }) => refresh(orm, provider, userId, billId, isSending),
  }
}

/** A webhook comes within seconds; after these minutes without one the provider is asked. */
const QUIET_MS = 2 * 60_000
/** In one run: with a thousand open bills each is asked about once an hour, and never does the provider see a burst. */
const MOST = 20

/** Does what webhooks do where none can reach: on a laptop, or while they are being repeated. */
export function pollJob(provider: PaymentProvider): ScheduledJob {
  return {
    name: 'poll-bills',
    cron: '* * * * *',
    run: (context) => pollBills(context, provider, new Date()),
  }
}

/** Jobs of their own: no bill of anybody waits for what is nobody's any more. */
export function orphanJobs(provider: PaymentProvider): ScheduledJob[] {
  return [
    { name: 'void-orphaned-bills', cron: '* * * * *', run: (context) => voidOrphanedBills(context, provider, new Date()) },
    { name: 'delete-orphaned-customers', cron: '* * * * *', run: (context) => deleteOrphanedCustomers(context, provider, new Date()) },
  ]
}

/** The one that was longest not heard of first. */
export async function pollBills({ orm, log }: JobContext, provider: PaymentProvider, now: Date): Promise<void> {
  const before = new Date(now.getTime() - QUIET_MS).toISOString()
  const bills = await orm.em.getConnection().execute<{ userId: number; id: number }[]>('select user_id as "userId", id from bills_to_check(?, ?)', [before, MOST])
  for (const { userId, id } of bills) {
    try {
      await refresh(orm, provider, userId, id, false)
    } catch (error) {
      const outcome = error instanceof PaymentFailure ? error.outcome : undefined
      if (outcome !== 'missing') log.warn({ err: error, billId: id }, 'a bill could not be brought up to date')
      // Who cannot be reached now is asked again by the next run; one bill's own trouble is not another's.
      if (outcome === 'unanswered') return
    }
  }
}

async function refresh(orm: MikroORM, provider: PaymentProvider, userId: number, billId: number, isSending: boolean): Promise<void> {
  const scope = await localScope(orm, userId)
  const bill = await findBillById(scope, billId)
  // Deleted since it was told of.
  if (isKnown(bill)) await refreshBill(scope, provider, bill, { isSending })
}
