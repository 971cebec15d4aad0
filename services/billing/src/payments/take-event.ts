import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { PublicScope } from '@billfold/server-kit/scope'
import type { RefreshJob } from './payment-jobs.ts'
import type { ProviderEvent } from './payment-provider.ts'

/** Keeps ids to detect repeated events; the provider retries for three days. */
const KEPT = '30 days'

interface Owner {
  userId: number
  id: number
}

/** Saves the webhook with its job, then answers. Ignores events that are not about one of our bills. */
export async function takeEvent(scope: PublicScope, event: ProviderEvent, enqueue: Enqueue, job: RefreshJob): Promise<undefined> {
  if (event.billProviderId === null) return undefined
  const [bill] = await scope.rows<Owner>('select user_id as "userId", id from bill_at_provider(?)', [event.billProviderId])
  if (!bill) return undefined
  return scope.actFor(bill.userId).transaction(async (tx) => {
    await tx.rows(`delete from stripe_event where user_id = ? and received_at < now() - interval '${KEPT}'`, [bill.userId])
    const taken = await tx.rows('insert into stripe_event (user_id, id) values (?, ?) on conflict do nothing returning id', [bill.userId, event.id])
    if (taken.length > 0) await enqueue(tx, job, { userId: bill.userId, billId: bill.id, isSending: event.isSending })
    return undefined
  })
}
