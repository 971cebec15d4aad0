import type { Scope } from '@billfold/server-kit/scope'
import { PaymentFailure } from './payment-failure.ts'
import type { CustomerDetails, PaymentProvider } from './payment-provider.ts'

interface PaymentCustomer extends CustomerDetails {
  reference: string
  attempt: number
  customerId: string | null
}

/** The client as a customer at the provider: created once, updated when name or email changes. */
export async function ensureCustomer(scope: Scope, provider: PaymentProvider, clientId: number, wanted: CustomerDetails): Promise<string> {
  const { customer, isResumed } = await begin(scope, clientId, wanted)
  const customerId = customer.customerId ?? (await make(scope, provider, clientId, customer, isResumed))
  if (customer.name !== wanted.name || customer.email !== wanted.email) {
    await forgetIfMissing(scope, clientId, customerId, provider.changeCustomer(customerId, wanted))
    await scope.rows('update payment_customer set name = ?, email = ? where user_id = ? and client_id = ?', [wanted.name, wanted.email, scope.userId, clientId])
  }
  return customerId
}

/** Saved before the request, with the details sent to the provider. */
async function begin(scope: Scope, clientId: number, { name, email }: CustomerDetails): Promise<{ customer: PaymentCustomer; isResumed: boolean }> {
  const begun = await scope.rows(
    'insert into payment_customer (user_id, client_id, name, email) values (?, ?, ?, ?) on conflict do nothing returning reference',
    [scope.userId, clientId, name, email],
  )
  const customer = await findCustomer(scope, clientId)
  if (!customer) throw new Error('a customer that was begun is not there')
  return { customer, isResumed: begun.length === 0 }
}

export async function findCustomer(scope: Scope, clientId: number): Promise<PaymentCustomer | undefined> {
  const [customer] = await scope.rows<PaymentCustomer>(
    'select name, email, reference, attempt, customer_id as "customerId" from payment_customer where user_id = ? and client_id = ?',
    [scope.userId, clientId],
  )
  return customer
}

async function make(scope: Scope, provider: PaymentProvider, clientId: number, customer: PaymentCustomer, isResumed: boolean): Promise<string> {
  const { name, email, reference, attempt } = customer
  const row = [scope.userId, clientId, reference]
  try {
    const customerId = await provider.makeCustomer({ name, email }, { reference, number: attempt, isResumed })
    const kept = await scope.rows(`update payment_customer set customer_id = ? ${BEGUN} returning reference`, [customerId, ...row])
    if (kept.length === 0) await orphanUnknown(scope, customerId, row)
    return customerId
  } catch (error) {
    const outcome = error instanceof PaymentFailure ? error.outcome : 'unanswered'
    // After a refusal, the next attempt sends the current details; after a failure, it uses another idempotency key.
    if (outcome === 'refused') await scope.rows(`delete from payment_customer ${BEGUN}`, row)
    if (outcome === 'failed') await scope.rows(`update payment_customer set attempt = attempt + 1 ${BEGUN} and attempt = ?`, [...row, attempt])
    throw error
  }
}

/**
 * The client or account was deleted meanwhile and no row refers to this customer, so record it as an orphan. A concurrent
 * attempt that has overtaken this one knows it.
 */
async function orphanUnknown(scope: Scope, customerId: string, row: readonly (string | number)[]): Promise<void> {
  const isKnown = 'select from payment_customer where user_id = ? and client_id = ? and reference = ?'
  await scope.rows(`insert into orphaned_customer (provider_id) select ? where not exists (${isKnown}) on conflict do nothing`, [customerId, ...row])
}

const BEGUN = 'where user_id = ? and client_id = ? and reference = ? and customer_id is null'

/**
 * Forgets a customer the provider does not know, because it was deleted there or the Stripe account changed. Keeps a
 * customer that another attempt has created meanwhile.
 */
export async function forgetIfMissing<T>(scope: Scope, clientId: number, customerId: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PaymentFailure && error.outcome === 'customer missing') {
      await scope.rows('delete from payment_customer where user_id = ? and client_id = ? and customer_id = ?', [scope.userId, clientId, customerId])
    }
    throw error
  }
}
