import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import { subjectExists } from './payable.ts'
import { PaymentFailure } from './payment-failure.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { readdressBill } from './readdress-bill.ts'
import { recordState } from './record-state.ts'
import { attemptOf, countAttempt, findBill, type KnownBill, requireKnown, type Subject } from './synced-bill.ts'

/** Makes the provider send its e-mail. An invoice that is neither sent nor overdue becomes sent. */
export async function sendBill(scope: Scope, provider: PaymentProvider, subject: Subject): Promise<KnownBill | undefined> {
  if (!(await subjectExists(scope, subject))) return undefined
  const there = requireKnown(await findBill(scope, subject))
  if (there.status === 'paid') throw new AppError('conflict', 'This is paid already')
  if (there.status === 'void') throw new AppError('conflict', 'This is void at Stripe: it cannot be paid any more')
  if (there.isSent && (await isSentHere(scope, subject))) return there
  const bill = await readdressBill(scope, provider, subject, there)
  if (!bill) return undefined
  try {
    const state = await provider.send(bill.providerId, attemptOf(bill, false))
    await recordState(scope, bill, state, { isSent: true, isSending: true, by: 'user', reason: 'Sent via Stripe' })
    // Sending again on purpose needs a new idempotency key.
    await countAttempt(scope, bill)
  } catch (error) {
    if (error instanceof PaymentFailure && error.outcome !== 'unanswered') await countAttempt(scope, bill)
    throw error
  }
  return requireKnown(await findBill(scope, subject))
}

/** Detects a double click. A down payment has no sent status, so sending it again is always intended. */
async function isSentHere(scope: Scope, { invoiceId }: Subject): Promise<boolean> {
  if (invoiceId === undefined) return false
  return (await scope.rows("select id from invoice where user_id = ? and id = ? and status = 'sent'", [scope.userId, invoiceId])).length > 0
}
