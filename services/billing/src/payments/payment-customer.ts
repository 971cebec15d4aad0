import type { Scope } from '@billfold/server-kit/scope'
import { type CustomerDetails, PaymentFailure, type PaymentProvider } from './payment-provider.ts'
import {
  beginCustomer,
  deleteUnfinishedCustomer,
  forgetCustomer,
  incrementCustomerAttempt,
  type PaymentCustomer,
  saveCustomerDetails,
  saveCustomerId,
} from './payment.sql.ts'

/** The client as a customer at the provider: created once, updated when name or email changes. */
export async function ensureCustomer(scope: Scope, provider: PaymentProvider, clientId: number, wanted: CustomerDetails): Promise<string> {
  const { customer, isResumed } = await beginCustomer(scope, clientId, wanted)
  const customerId = customer.customerId ?? (await createCustomer(scope, provider, clientId, customer, isResumed))
  if (customer.name !== wanted.name || customer.email !== wanted.email) {
    await forgetIfMissing(scope, clientId, customerId, provider.updateCustomer(customerId, wanted))
    await saveCustomerDetails(scope, clientId, wanted)
  }
  return customerId
}

/** Sends the saved details: a repeated attempt must send the same. */
async function createCustomer(scope: Scope, provider: PaymentProvider, clientId: number, customer: PaymentCustomer, isResumed: boolean): Promise<string> {
  const { name, email, reference, attempt } = customer
  try {
    const customerId = await provider.createCustomer({ name, email }, { reference, number: attempt, isResumed })
    await saveCustomerId(scope, clientId, customer, customerId)
    return customerId
  } catch (error) {
    const outcome = error instanceof PaymentFailure ? error.outcome : 'unanswered'
    // After a refusal, the next attempt sends the current details; after a failure, it uses another idempotency key.
    if (outcome === 'refused') await deleteUnfinishedCustomer(scope, clientId, customer)
    if (outcome === 'failed') await incrementCustomerAttempt(scope, clientId, customer)
    throw error
  }
}

/**
 * Forgets a customer the provider does not know, because it was deleted there or the Stripe account changed. Keeps a
 * customer that another attempt has created meanwhile.
 */
export async function forgetIfMissing<T>(scope: Scope, clientId: number, customerId: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof PaymentFailure && error.outcome === 'customer missing') await forgetCustomer(scope, clientId, customerId)
    throw error
  }
}
