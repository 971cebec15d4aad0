import { AppError } from '@billfold/contracts/errors'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Scope } from '@billfold/server-kit/scope'
import { changedMeanwhile } from '../constraints.ts'
import { getInvoice, getInvoiceStatus, lockInvoiceRow } from '../invoices/invoice.sql.ts'
import { type Bill, type CustomerDetails, outcomeOf, type PaymentProvider, type PaymentState } from './payment-provider.ts'
import { attemptOf, billLines, isOpened, type OpenedBill, requireOpened, type SyncedBill } from './payment-rules.ts'
import {
  beginBill,
  beginCustomer,
  cancelAttempts,
  deleteUnfinishedCustomer,
  findBill,
  findCustomer,
  findInvoicedClient,
  forgetCustomer,
  forgetReference,
  incrementAttempt,
  incrementCustomerAttempt,
  type PaymentCustomer,
  saveCustomerDetails,
  saveCustomerId,
} from './payment.sql.ts'
import { lockBill, recordState } from './refresh-bill.ts'

interface Payable {
  clientId: number
  customer: CustomerDetails
  bill: Omit<Bill, 'customerId'>
}

interface OpenedAttempt {
  payable: Payable
  bill: SyncedBill
  customerId: string
  state: PaymentState
}

/**
 * Opens the bill at the provider, once. The intent is saved first, so that the next attempt completes an interrupted one. The invoice keeps
 * its status, because payable does not mean sent. Undefined if the invoice does not exist.
 */
export async function syncBill(scope: Scope, provider: PaymentProvider, invoiceId: number): Promise<OpenedBill | undefined> {
  if ((await getInvoiceStatus(scope, invoiceId)) === undefined) return undefined
  const existing = await findBill(scope, invoiceId)
  if (isOpened(existing) && !(await isReplaceable(scope, existing))) return existing
  const started = await scope.transaction(async (tx) => {
    // An edit either comes before and is included, or comes after and is rejected.
    await lockInvoiceRow(tx, invoiceId)
    const payable = await getPayable(tx, invoiceId)
    return payable && { payable, ...(await beginBill(tx, invoiceId)) }
  })
  if (!started) return undefined
  const { payable, bill, isResumed } = started
  await cleanUpAttempts(scope, provider, payable.clientId, bill)
  if (!isOpened(bill)) {
    await recordOpened(scope, provider, await open(scope, provider, payable, bill, isResumed))
  }
  return requireOpened(await findBill(scope, invoiceId))
}

/** True if the bill is void, or if it is paid but the invoice has a balance because a payment has since been removed or refunded. */
export async function isReplaceable(scope: Scope, { invoiceId, status }: OpenedBill): Promise<boolean> {
  return status === 'void' || (status === 'paid' && (await getInvoiceStatus(scope, invoiceId)) !== 'paid')
}

/** Undefined if the invoice does not exist. Throws if the invoice cannot be paid. */
export async function getPayable(scope: Scope, id: number): Promise<Payable | undefined> {
  const invoice = await getInvoice(scope, id)
  if (!invoice) return undefined
  if (invoice.status === 'paid') throw new AppError('conflict', 'This invoice has already been paid')
  if (invoice.status === 'cancelled') throw new AppError('conflict', 'This invoice is cancelled')
  const client = await findInvoicedClient(scope, id)
  if (!client) return undefined
  const { clientId, name, email } = client
  const { invoiceNumber: number, dueDate, poNumber } = invoice
  return { clientId, customer: { name, email }, bill: { number, dueDate, ...(poNumber && { poNumber }), lines: billLines(invoice) } }
}

/** Recreates the customer, once, if the provider no longer has the customer. */
async function open(scope: Scope, provider: PaymentProvider, payable: Payable, bill: SyncedBill, isResumed: boolean): Promise<OpenedAttempt> {
  try {
    return await tryToOpen(scope, provider, payable, bill, isResumed)
  } catch (error) {
    if (outcomeOf(error) !== 'customer missing') throw error
    return tryToOpen(scope, provider, payable, { ...bill, attempt: bill.attempt + 1 }, false)
  }
}

async function tryToOpen(scope: Scope, provider: PaymentProvider, payable: Payable, bill: SyncedBill, isResumed: boolean): Promise<OpenedAttempt> {
  const { clientId, customer, bill: content } = payable
  try {
    const customerId = await ensureCustomer(scope, provider, clientId, customer)
    const state = await forgetIfMissing(scope, clientId, customerId, provider.open({ customerId, ...content }, attemptOf(bill, isResumed)))
    return { payable, bill, customerId, state }
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome !== undefined && outcome !== 'unanswered') await incrementAttempt(scope, bill)
    // The draft was deleted by the request that cancelled this attempt.
    if (outcome === 'missing') throw refusalError(changedMeanwhile, error)
    throw error
  }
}

/** Ensures that the client is a customer at the provider: creates the customer once, and updates it when the name or e-mail changes. */
async function ensureCustomer(scope: Scope, provider: PaymentProvider, clientId: number, wanted: CustomerDetails): Promise<string> {
  const { customer, isResumed } = await beginCustomer(scope, clientId, wanted)
  const customerId = customer.customerId ?? (await createCustomer(scope, provider, clientId, customer, isResumed))
  if (customer.name !== wanted.name || customer.email !== wanted.email) {
    await forgetIfMissing(scope, clientId, customerId, provider.updateCustomer(customerId, wanted))
    await saveCustomerDetails(scope, clientId, wanted)
  }
  return customerId
}

/** Sends the saved details, because a retry must send the same data. */
async function createCustomer(scope: Scope, provider: PaymentProvider, clientId: number, customer: PaymentCustomer, isResumed: boolean): Promise<string> {
  const { name, email, reference, attempt } = customer
  try {
    const customerId = await provider.createCustomer({ name, email }, { reference, number: attempt, isResumed })
    await saveCustomerId(scope, clientId, customer, customerId)
    return customerId
  } catch (error) {
    const outcome = outcomeOf(error)
    // After a rejection, the next attempt sends the current details; after a failure, it uses a new idempotency key.
    if (outcome === 'refused') await deleteUnfinishedCustomer(scope, clientId, customer)
    if (outcome === 'failed') await incrementCustomerAttempt(scope, clientId, customer)
    throw error
  }
}

/**
 * Forgets a customer that the provider does not know, because it was deleted there or the Stripe account changed. Keeps a customer that
 * another attempt has created in the meantime.
 */
async function forgetIfMissing<T>(scope: Scope, clientId: number, customerId: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (outcomeOf(error) === 'customer missing') await forgetCustomer(scope, clientId, customerId)
    throw error
  }
}

/**
 * Records the bill. If the invoice was edited, closed or deleted during the call (even with its account), throws and voids the bill at the
 * provider.
 */
async function recordOpened(scope: Scope, provider: PaymentProvider, { payable, bill, customerId, state }: OpenedAttempt): Promise<void> {
  try {
    await scope.transaction(async (tx) => {
      await lockInvoiceRow(tx, bill.invoiceId)
      const current = await getPayable(tx, bill.invoiceId)
      const isCancelled = (await lockBill(tx, bill.id))?.reference !== bill.reference
      if (isCancelled || JSON.stringify(current?.bill) !== JSON.stringify(payable.bill)) throw refusalError(changedMeanwhile)
      await recordState(tx, bill, state, { by: 'user', reason: 'Synced to Stripe' })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Updates our database first, so that no other attempt with this reference can be recorded once its invoice is void.
    await cancelAttempts(scope, bill)
    await provider.abandon(bill.reference, customerId)
    await forgetReference(scope, bill.id, bill.reference)
    throw error
  }
}

/** Deletes or voids what cancelled attempts left at the provider. After a crash, the next caller does this. */
export async function cleanUpAttempts(scope: Scope, provider: PaymentProvider, clientId: number, { id, withdrawnReferences }: SyncedBill): Promise<void> {
  if (withdrawnReferences.length === 0) return
  const customer = await findCustomer(scope, clientId)
  for (const reference of withdrawnReferences) {
    if (customer?.customerId) await provider.abandon(reference, customer.customerId)
    await forgetReference(scope, id, reference)
  }
}
