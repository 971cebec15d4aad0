import { toUnits } from '@billfold/contracts/money'
import type { JobContext } from '@billfold/server-kit/jobs/job'
import { endOrphans } from './orphans.ts'
import type { PaymentProvider, PaymentState } from './payment-provider.ts'

/** Bills of deleted accounts must not be paid. */
export async function voidOrphanedBills(context: JobContext, provider: PaymentProvider, now: Date): Promise<void> {
  const facts = (id: string) => ({ stripeInvoice: id })
  const end = async (id: string) => {
    const { status, amountPaid } = await ended(provider, id)
    if (toUnits(amountPaid, 2) > 0n) context.log.warn({ ...facts(id), status, amountPaid }, 'money was received for an account that is deleted')
  }
  const trouble = 'a bill of an account that is deleted could not be made void: it can still be paid'
  await endOrphans(context, { table: 'orphaned_bill', end, trouble, facts }, now)
}

/** A bill in a final state stays as it is. */
async function ended(provider: PaymentProvider, id: string): Promise<PaymentState> {
  const now = await provider.status(id)
  return now.status === 'paid' || now.status === 'void' ? now : provider.void(id)
}
