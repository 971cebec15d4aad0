import { AppError } from '@billfold/contracts/errors'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { changedMeanwhile } from '../constraints.ts'
import { lockInvoice } from '../invoices/change-invoice.ts'
import { abandonAttempts } from './abandon-attempts.ts'
import { type Payable, payableOf, subjectExists } from './payable.ts'
import { ensureCustomer, forgetIfMissing } from './payment-customer.ts'
import { PaymentFailure } from './payment-failure.ts'
import type { PaymentProvider, PaymentState } from './payment-provider.ts'
import { recordState } from './record-state.ts'
import {
  attemptOf,
  beginBill,
  callOffAttempts,
  countAttempt,
  findBill,
  forgetReference,
  isKnown,
  type KnownBill,
  lockBill,
  requireKnown,
  type Subject,
  type SyncedBill,
} from './synced-bill.ts'

/**
 * Opens the bill at the provider, once. The intent is saved first, so that the next attempt completes an interrupted one.
 * The invoice's status stays: payable does not mean sent. Undefined if there is no such record.
 */
export async function syncBill(scope: Scope, provider: PaymentProvider, subject: Subject): Promise<KnownBill | undefined> {
  if (!(await subjectExists(scope, subject))) return undefined
  const there = await findBill(scope, subject)
  if (isKnown(there) && there.status !== 'void') return there
  const begun = await scope.transaction(async (tx) => {
    await hold(tx, subject)
    const payable = await payableOf(tx, subject)
    return payable && { payable, ...(await beginBill(tx, subject)) }
  })
  if (!begun) return undefined
  const { payable, bill, isResumed } = begun
  await abandonAttempts(scope, provider, payable.clientId, bill)
  if (!isKnown(bill)) {
    await keep(scope, provider, subject, await open(scope, provider, payable, bill, isResumed))
  }
  return requireKnown(await findBill(scope, subject))
}

/** Locks the record: an edit either comes before and is included, or comes after and is refused. */
async function hold(tx: Transaction, { invoiceId, proposalId }: Subject): Promise<void> {
  if (invoiceId === undefined) await tx.rows('select proposals.hold_payable_proposal(?)', [proposalId])
  else await lockInvoice(tx, invoiceId)
}

/** Creates the customer again, once, if the provider no longer knows it. */
async function open(scope: Scope, provider: PaymentProvider, payable: Payable, bill: SyncedBill, isResumed: boolean): Promise<Opened> {
  try {
    return await openFor(scope, provider, payable, bill, isResumed)
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.outcome !== 'customer missing') throw error
    return openFor(scope, provider, payable, { ...bill, attempt: bill.attempt + 1 }, false)
  }
}

async function openFor(scope: Scope, provider: PaymentProvider, payable: Payable, bill: SyncedBill, isResumed: boolean): Promise<Opened> {
  const { clientId, customer, bill: content } = payable
  try {
    const customerId = await ensureCustomer(scope, provider, clientId, customer)
    const state = await forgetIfMissing(scope, clientId, customerId, provider.open({ customerId, ...content }, attemptOf(bill, isResumed)))
    return { payable, bill, customerId, state }
  } catch (error) {
    const outcome = error instanceof PaymentFailure ? error.outcome : 'unanswered'
    if (outcome !== 'unanswered') await countAttempt(scope, bill)
    // The draft was deleted by the request that cancelled this attempt.
    if (outcome === 'missing') throw refusalError(changedMeanwhile, error)
    throw error
  }
}

interface Opened {
  payable: Payable
  bill: SyncedBill
  customerId: string
  state: PaymentState
}

/**
 * Records the bill. If the record was edited, ended or deleted during the call (also with its account), refuses and voids
 * the bill at the provider.
 */
async function keep(scope: Scope, provider: PaymentProvider, subject: Subject, { payable, bill, customerId, state }: Opened): Promise<void> {
  try {
    await scope.transaction(async (tx) => {
      await hold(tx, subject)
      const now = await payableOf(tx, subject)
      const isCalledOff = (await lockBill(tx, bill.id))?.reference !== bill.reference
      if (isCalledOff || JSON.stringify(now?.bill) !== JSON.stringify(payable.bill)) {
        throw refusalError(changedMeanwhile)
      }
      await recordState(tx, bill, state, { by: 'user', reason: 'Synced to Stripe' })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Cancel here first: no other attempt with this reference may be recorded once its invoice is void.
    await callOffAttempts(scope, bill)
    await provider.abandon(bill.reference, customerId)
    await forgetReference(scope, bill.id, bill.reference)
    throw error
  }
}
