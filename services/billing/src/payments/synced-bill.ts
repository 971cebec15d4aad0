import type { Money } from '@billfold/contracts/money'
import type { StripeInvoiceStatus } from '@billfold/contracts/payments/payment'
import { AppError } from '@billfold/contracts/errors'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { Attempt } from './payment-provider.ts'

/** A bill is for an invoice or for a proposal's down payment. */
export type Subject = { invoiceId: number; proposalId?: undefined } | { proposalId: number; invoiceId?: undefined }

/** The last known state of a bill at the provider. */
export interface SyncedBill {
  id: number
  invoiceId: number | null
  proposalId: number | null
  reference: string
  attempt: number
  /** Of cancelled attempts that may have left objects at the provider. */
  withdrawnReferences: string[]
  /** Null while a sync is running or if it was interrupted. */
  providerId: string | null
  paymentIntentId: string | null
  paymentLink: string | null
  status: StripeInvoiceStatus | null
  amountDue: Money
  amountPaid: Money
  isSent: boolean
}

/** A bill that exists at the provider. */
export type KnownBill = SyncedBill & { providerId: string; status: StripeInvoiceStatus }

const SELECT = `
  select id, invoice_id as "invoiceId", proposal_id as "proposalId", reference, attempt, withdrawn_references::text[] as "withdrawnReferences", provider_id as "providerId",
    payment_intent_id as "paymentIntentId", payment_link as "paymentLink", status, amount_due as "amountDue", amount_paid as "amountPaid",
    sent_at is not null as "isSent"
  from synced_bill where user_id = ?`

export async function findBill(scope: Scope, subject: Subject): Promise<SyncedBill | undefined> {
  const [column, id] = columnOf(subject)
  const [bill] = await scope.rows<SyncedBill>(`${SELECT} and ${column} = ?`, [scope.userId, id])
  return bill
}

export async function findBillById(scope: Scope, id: number): Promise<SyncedBill | undefined> {
  const [bill] = await scope.rows<SyncedBill>(`${SELECT} and id = ?`, [scope.userId, id])
  return bill
}

export async function lockBill(tx: Transaction, id: number): Promise<SyncedBill | undefined> {
  const [bill] = await tx.rows<SyncedBill>(`${SELECT} and id = ? for update`, [tx.userId, id])
  return bill
}

export function isKnown(bill: SyncedBill | undefined): bill is KnownBill {
  return bill !== undefined && bill.providerId !== null && bill.status !== null
}

export function requireKnown(bill: SyncedBill | undefined): KnownBill {
  if (!isKnown(bill)) throw new AppError('conflict', 'This is not at Stripe yet. Sync it to Stripe first.')
  return bill
}

interface BegunBill {
  bill: SyncedBill
  isResumed: boolean
}

/** Saves the intent before the provider is called. */
export async function beginBill(tx: Transaction, subject: Subject): Promise<BegunBill> {
  const [column, id] = columnOf(subject)
  // A void bill is final: its replacement shares nothing with it.
  const begun = await tx.rows(
    `insert into synced_bill (user_id, ${column}) values (?, ?)
    on conflict (user_id, ${column}) do update set reference = default, attempt = default, provider_id = null, payment_intent_id = null, payment_link = null,
      status = null, amount_due = default, amount_paid = default, sent_at = null, begun_at = default
    where synced_bill.status = 'void' returning id`,
    [tx.userId, id],
  )
  const bill = await findBill(tx, subject)
  if (!bill) throw new Error('a bill that was begun is not there')
  return { bill, isResumed: begun.length === 0 }
}

/** The next attempt needs another key: the last one was answered, or its objects were withdrawn. */
export async function countAttempt(scope: Scope, { id, reference, attempt }: SyncedBill): Promise<void> {
  await scope.rows('update synced_bill set attempt = attempt + 1 where user_id = ? and id = ? and reference = ? and attempt = ?', [
    scope.userId,
    id,
    reference,
    attempt,
  ])
}

/**
 * Cancels all attempts that are not recorded yet: the next attempt has another reference, so they can never be recorded.
 * False if there is none: the bill is recorded, already cancelled, or deleted.
 */
export async function callOffAttempts(scope: Scope, { id, reference }: SyncedBill): Promise<boolean> {
  const calledOff = await scope.rows(
    `update synced_bill set withdrawn_references = withdrawn_references || reference, reference = default, attempt = default
    where user_id = ? and id = ? and reference = ? and provider_id is null returning id`,
    [scope.userId, id, reference],
  )
  return calledOff.length > 0
}

/** Call it once nothing with this reference is left at the provider. */
export async function forgetReference(scope: Scope, id: number, reference: string): Promise<void> {
  await scope.rows('update synced_bill set withdrawn_references = array_remove(withdrawn_references, ?::uuid) where user_id = ? and id = ?', [
    reference,
    scope.userId,
    id,
  ])
}

export function attemptOf({ reference, attempt }: SyncedBill, isResumed: boolean): Attempt {
  return { reference, number: attempt, isResumed }
}

function columnOf({ invoiceId, proposalId }: Subject): ['invoice_id' | 'proposal_id', number] {
  return invoiceId === undefined ? ['proposal_id', proposalId] : ['invoice_id', invoiceId]
}
