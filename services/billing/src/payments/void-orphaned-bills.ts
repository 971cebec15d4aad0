import { toUnits } from '@billfold/contracts/money'
import type { JobContext } from '@billfold/server-kit/jobs/job'
import { PaymentFailure } from './payment-failure.ts'
import type { PaymentProvider, PaymentState } from './payment-provider.ts'

/** In one run, as of the poll's. */
const MOST = 20

/** What went with its account is not to be paid any more; once the provider says so, nothing is kept of it. */
export async function voidOrphanedBills(context: JobContext, provider: PaymentProvider, now: Date): Promise<void> {
  const db = context.orm.em.getConnection()
  const orphans = await db.execute<{ id: string }[]>('select provider_id as id from orphaned_bill where ask_at <= ? order by ask_at limit ?', [now.toISOString(), MOST])
  for (const { id } of orphans) {
    const outcome = await voidOrphan(context, provider, id)
    if (outcome === 'done') {
      await db.execute('delete from orphaned_bill where provider_id = ?', [id])
      continue
    }
    // Ever later, up to an hour: what is refused today may be taken once somebody has seen to it.
    await db.execute("update orphaned_bill set attempts = attempts + 1, ask_at = now() + interval '1 minute' * power(2, least(attempts, 6)) where provider_id = ?", [id])
    if (outcome === 'unanswered') return
  }
}

/** Whatever its trouble is, another orphan's it is not. */
async function voidOrphan({ log }: JobContext, provider: PaymentProvider, id: string): Promise<'done' | 'unanswered' | 'not done'> {
  try {
    const { status, amountPaid } = await ended(provider, id)
    if (toUnits(amountPaid, 2) > 0n) log.warn({ stripeInvoice: id, status, amountPaid }, 'money was received for an account that is deleted')
    return 'done'
  } catch (error) {
    const outcome = error instanceof PaymentFailure ? error.outcome : undefined
    if (outcome === 'missing') return 'done'
    log.warn({ err: error, stripeInvoice: id }, 'a bill of an account that is deleted could not be made void: it can still be paid')
    return outcome === 'unanswered' ? outcome : 'not done'
  }
}

/** What is final there stays as it is. */
async function ended(provider: PaymentProvider, id: string): Promise<PaymentState> {
  const now = await provider.status(id)
  return now.status === 'paid' || now.status === 'void' ? now : provider.void(id)
}
