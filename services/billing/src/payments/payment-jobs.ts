import type { JobContext, QueuedJob, ScheduledJob } from '@billfold/server-kit/jobs/job'
import { localScope } from '@billfold/server-kit/jobs/local-day'
import type { MikroORM } from '@mikro-orm/postgresql'
import { deleteOrphanedCustomers } from './delete-orphaned-customers.ts'
import { PaymentFailure } from './payment-failure.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { refreshBill } from './refresh-bill.ts'
import { findBillById, isKnown } from './synced-bill.ts'
import { voidOrphanedBills } from './void-orphaned-bills.ts'

/** Queued by a webhook that was already answered. */
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

/** Webhooks arrive within seconds; without one for this long, poll the provider. */
const QUIET_MS = 2 * 60_000
/** Per run: with a thousand open bills, each is polled about once an hour, without bursts at the provider. */
const MOST = 20

/** Replaces webhooks where they cannot arrive: on a laptop, or during the provider's retries. */
export function pollJob(provider: PaymentProvider): ScheduledJob {
  return {
    name: 'poll-bills',
    cron: '* * * * *',
    run: (context) => pollBills(context, provider, new Date()),
  }
}

/** Separate jobs, so that orphans do not delay bills. */
export function orphanJobs(provider: PaymentProvider): ScheduledJob[] {
  return [
    { name: 'void-orphaned-bills', cron: '* * * * *', run: (context) => voidOrphanedBills(context, provider, new Date()) },
    { name: 'delete-orphaned-customers', cron: '* * * * *', run: (context) => deleteOrphanedCustomers(context, provider, new Date()) },
  ]
}

/** Least recently checked first. */
export async function pollBills({ orm, log }: JobContext, provider: PaymentProvider, now: Date): Promise<void> {
  const before = new Date(now.getTime() - QUIET_MS).toISOString()
  const bills = await orm.em.getConnection().execute<{ userId: number; id: number }[]>('select user_id as "userId", id from bills_to_check(?, ?)', [before, MOST])
  for (const { userId, id } of bills) {
    try {
      await refresh(orm, provider, userId, id, false)
    } catch (error) {
      const outcome = error instanceof PaymentFailure ? error.outcome : undefined
      if (outcome !== 'missing') log.warn({ err: error, billId: id }, 'a bill could not be brought up to date')
      // If the provider is unreachable, wait for the next run; a failure of one bill must not block the others.
      if (outcome === 'unanswered') return
    }
  }
}

async function refresh(orm: MikroORM, provider: PaymentProvider, userId: number, billId: number, isSending: boolean): Promise<void> {
  const scope = await localScope(orm, userId)
  const bill = await findBillById(scope, billId)
  // It may have been deleted since the webhook.
  if (isKnown(bill)) await refreshBill(scope, provider, bill, { isSending })
}
