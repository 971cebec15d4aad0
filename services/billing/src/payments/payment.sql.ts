import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { Money } from '@billfold/contracts/money'
import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import type { PublicScope, Scope, Transaction } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { CustomerDetails } from './payment-provider.ts'
import type { SyncedBill } from './payment-rules.ts'

// Bills

const SELECT_BILL = `
  select id, invoice_id as "invoiceId", reference, attempt, withdrawn_references::text[] as "withdrawnReferences", provider_id as "providerId",
    payment_intent_id as "paymentIntentId", payment_link as "paymentLink", status, amount_due as "amountDue", amount_paid as "amountPaid",
    sent_at is not null as "isSent", is_withdrawn as "isWithdrawn"
  from synced_bill where user_id = ?`

export async function findBill(scope: Scope, invoiceId: number): Promise<SyncedBill | undefined> {
  const [bill] = await scope.rows<SyncedBill>(`${SELECT_BILL} and invoice_id = ?`, [scope.userId, invoiceId])
  return bill
}

export async function findBillById(scope: Scope, id: number): Promise<SyncedBill | undefined> {
  const [bill] = await scope.rows<SyncedBill>(`${SELECT_BILL} and id = ?`, [scope.userId, id])
  return bill
}

/** Saves the intent before the provider is called. `isResumed` is true if an earlier attempt already saved it. */
export async function beginBill(tx: Transaction, invoiceId: number): Promise<{ bill: SyncedBill; isResumed: boolean }> {
  // Replaces a closed bill, because the invoice can have a balance again, for example after a refund. The closed bill is final, so the new
  // one shares nothing with it.
  const begun = await tx.rows(
    `insert into synced_bill (user_id, invoice_id) values (?, ?)
    on conflict (user_id, invoice_id) do update set reference = default, attempt = default, provider_id = null, payment_intent_id = null, payment_link = null,
      status = null, amount_due = default, amount_paid = default, sent_at = null, is_withdrawn = default, begun_at = default
    where synced_bill.status in ('paid', 'void') returning id`,
    [tx.userId, invoiceId],
  )
  const bill = await findBill(tx, invoiceId)
  if (!bill) throw new Error('The bill was not saved')
  return { bill, isResumed: begun.length === 0 }
}

/** The next attempt needs a new idempotency key, because the last attempt was answered or its objects were withdrawn. */
export async function incrementAttempt(scope: Scope, { id, reference, attempt }: SyncedBill): Promise<void> {
  await scope.rows('update synced_bill set attempt = attempt + 1 where user_id = ? and id = ? and reference = ? and attempt = ?', [scope.userId, id, reference, attempt])
}

/**
 * Cancels all attempts that are not recorded yet by changing the reference, so that they can never be recorded. False if there is nothing
 * to cancel because the bill is recorded, already cancelled, or deleted.
 */
export async function cancelAttempts(scope: Scope, { id, reference }: SyncedBill): Promise<boolean> {
  const cancelled = await scope.rows(
    `update synced_bill set withdrawn_references = withdrawn_references || reference, reference = default, attempt = default
    where user_id = ? and id = ? and reference = ? and provider_id is null returning id`,
    [scope.userId, id, reference],
  )
  return cancelled.length > 0
}

/** Call this once no objects with this reference are left at the provider. */
export async function forgetReference(scope: Scope, id: number, reference: string): Promise<void> {
  await scope.rows('update synced_bill set withdrawn_references = array_remove(withdrawn_references, ?::uuid) where user_id = ? and id = ?', [reference, scope.userId, id])
}

/** Saved before the provider voids the bill, so that the provider's report does not cancel the invoice. */
export async function setWithdrawn(scope: Scope, id: number, isWithdrawn: boolean): Promise<void> {
  await scope.rows('update synced_bill set is_withdrawn = ? where user_id = ? and id = ?', [isWithdrawn, scope.userId, id])
}

export async function markChecked(scope: Scope, id: number): Promise<void> {
  await scope.rows('update synced_bill set checked_at = now() where user_id = ? and id = ?', [scope.userId, id])
}

export async function findInvoicedClient(scope: Scope, invoiceId: number): Promise<(CustomerDetails & { clientId: number }) | undefined> {
  const [client] = await scope.rows<CustomerDetails & { clientId: number }>(
    `select c.id as "clientId", c.name, c.email from invoice i join projects.client_directory c on c.user_id = i.user_id and c.id = i.client_id
    where i.user_id = ? and i.id = ?`,
    [scope.userId, invoiceId],
  )
  return client
}

interface PayableProposal {
  clientId: number
  /** The project that the proposal was converted to. */
  projectId: number | null
  title: string
  status: ProposalStatus
  downPayment: Money
}

export async function findPayableProposal(scope: Scope, id: number): Promise<PayableProposal | undefined> {
  const [proposal] = await scope.rows<PayableProposal>(
    `select client_id as "clientId", project_id as "projectId", title, status, down_payment_amount as "downPayment"
    from proposals.payable_proposal where user_id = ? and id = ?`,
    [scope.userId, id],
  )
  return proposal
}

/** The proposal's deposit invoice, unless it is cancelled. There is at most one. */
export async function findDeposit(scope: Scope, proposalId: number): Promise<{ id: number; status: InvoiceStatus } | undefined> {
  const [deposit] = await scope.rows<{ id: number; status: InvoiceStatus }>("select id, status from invoice where user_id = ? and proposal_id = ? and status <> 'cancelled'", [
    scope.userId,
    proposalId,
  ])
  return deposit
}

/** True if the owner cancelled the deposit and it was not replaced. */
export async function isDepositCancelled(scope: Scope, proposalId: number): Promise<boolean> {
  const sql = "select from invoice where user_id = ? and proposal_id = ? group by proposal_id having bool_and(status = 'cancelled')"
  return (await scope.rows(sql, [scope.userId, proposalId])).length > 0
}

/** Locks the proposal, so that requests that create its deposit wait for each other and for changes to the proposal. */
export async function lockPayableProposal(tx: Transaction, id: number): Promise<void> {
  await tx.rows('select proposals.hold_payable_proposal(?)', [id])
}

// Customers

export interface PaymentCustomer extends CustomerDetails {
  reference: string
  attempt: number
  customerId: string | null
}

/** Saves the details before the provider is called. `isResumed` is true if an earlier attempt already saved them. */
export async function beginCustomer(scope: Scope, clientId: number, { name, email }: CustomerDetails): Promise<{ customer: PaymentCustomer; isResumed: boolean }> {
  const begun = await scope.rows(
    'insert into payment_customer (user_id, client_id, name, email) values (?, ?, ?, ?) on conflict do nothing returning reference',
    [scope.userId, clientId, name, email],
  )
  const customer = await findCustomer(scope, clientId)
  if (!customer) throw new Error('The customer was not saved')
  return { customer, isResumed: begun.length === 0 }
}

export async function findCustomer(scope: Scope, clientId: number): Promise<PaymentCustomer | undefined> {
  const [customer] = await scope.rows<PaymentCustomer>(
    'select name, email, reference, attempt, customer_id as "customerId" from payment_customer where user_id = ? and client_id = ?',
    [scope.userId, clientId],
  )
  return customer
}

export async function saveCustomerDetails(scope: Scope, clientId: number, { name, email }: CustomerDetails): Promise<void> {
  await scope.rows('update payment_customer set name = ?, email = ? where user_id = ? and client_id = ?', [name, email, scope.userId, clientId])
}

const UNFINISHED = 'where user_id = ? and client_id = ? and reference = ? and customer_id is null'

/**
 * If there is no row, the client or account was deleted in the meantime, so the customer becomes an orphan. A concurrent attempt that
 * overtook this one has saved the same customer.
 */
export async function saveCustomerId(scope: Scope, clientId: number, { reference }: PaymentCustomer, customerId: string): Promise<void> {
  const key = [scope.userId, clientId, reference]
  const saved = await scope.rows(`update payment_customer set customer_id = ? ${UNFINISHED} returning reference`, [customerId, ...key])
  if (saved.length > 0) return
  const isSaved = 'select from payment_customer where user_id = ? and client_id = ? and reference = ?'
  await scope.rows(`insert into orphaned_customer (provider_id) select ? where not exists (${isSaved}) on conflict do nothing`, [customerId, ...key])
}

export async function deleteUnfinishedCustomer(scope: Scope, clientId: number, { reference }: PaymentCustomer): Promise<void> {
  await scope.rows(`delete from payment_customer ${UNFINISHED}`, [scope.userId, clientId, reference])
}

export async function incrementCustomerAttempt(scope: Scope, clientId: number, { reference, attempt }: PaymentCustomer): Promise<void> {
  await scope.rows(`update payment_customer set attempt = attempt + 1 ${UNFINISHED} and attempt = ?`, [scope.userId, clientId, reference, attempt])
}

export async function forgetCustomer(scope: Scope, clientId: number, customerId: string): Promise<void> {
  await scope.rows('delete from payment_customer where user_id = ? and client_id = ? and customer_id = ?', [scope.userId, clientId, customerId])
}


/** Finds the proposal for a share link whose token the proposals service has verified. */
export async function findLinkedProposal(scope: PublicScope, linkId: string): Promise<{ userId: number; proposalId: number } | undefined> {
  const [target] = await scope.rows<{ userId: number; proposalId: number }>(
    'select user_id as "userId", proposal_id as "proposalId" from proposals.share_link_target(?)',
    [linkId],
  )
  return target
}


export interface BillOwner {
  userId: number
  id: number
}

export async function findBillOwner(scope: PublicScope, providerId: string): Promise<BillOwner | undefined> {
  const [owner] = await scope.rows<BillOwner>('select user_id as "userId", id from bill_at_provider(?)', [providerId])
  return owner
}

/** Finds the bill's owner by payment intent, for events about refunds and disputes. */
export async function findOwnerOfIntent(scope: PublicScope, paymentIntentId: string): Promise<BillOwner | undefined> {
  const [owner] = await scope.rows<BillOwner>('select user_id as "userId", id from bill_of_intent(?)', [paymentIntentId])
  return owner
}

/** Bills of all users with payments whose refunds have not been checked for a day. */
export function listRefundsToCheck(orm: MikroORM, now: Date, limit: number): Promise<BillOwner[]> {
  return orm.em.getConnection().execute('select user_id as "userId", id from refunds_to_check(?, ?)', [now.toISOString(), limit])
}

/** Called before the request, so that a bill whose request fails does not block the others. */
export async function scheduleNextRefundCheck(scope: Scope, id: number): Promise<void> {
  await scope.rows(
    `update synced_bill set check_refunds_at = case when check_refunds_until > now() then now() + interval '1 day' end where user_id = ? and id = ?`,
    [scope.userId, id],
  )
}

/**
 * Bills of all users, the least recently checked first. A function of the job role reads them, since row-level security hides them here.
 */
export function listBillsToCheck(orm: MikroORM, before: Date, limit: number): Promise<BillOwner[]> {
  return orm.em.getConnection().execute('select user_id as "userId", id from bills_to_check(?, ?)', [before.toISOString(), limit])
}

/** The provider retries for only three days, so events are not needed for longer. */
export async function deleteOldEvents(tx: Transaction): Promise<void> {
  await tx.rows("delete from stripe_event where user_id = ? and received_at < now() - interval '30 days'", [tx.userId])
}

/** False if the event was already received. */
export async function insertEvent(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.rows('insert into stripe_event (user_id, id) values (?, ?) on conflict do nothing returning id', [tx.userId, id])).length > 0
}

export type OrphanTable = 'orphaned_bill' | 'orphaned_customer'

export async function listOrphans(orm: MikroORM, table: OrphanTable, now: Date, limit: number): Promise<string[]> {
  const sql = `select provider_id as id from ${table} where ask_at <= ? order by ask_at limit ?`
  const rows = await orm.em.getConnection().execute<{ id: string }[]>(sql, [now.toISOString(), limit])
  return rows.map(({ id }) => id)
}

export async function deleteOrphan(orm: MikroORM, table: OrphanTable, id: string): Promise<void> {
  await orm.em.getConnection().execute(`delete from ${table} where provider_id = ?`, [id])
}

/** Retries with exponential backoff, up to an hour apart. */
export async function postponeOrphan(orm: MikroORM, table: OrphanTable, id: string): Promise<void> {
  const sql = `update ${table} set attempts = attempts + 1, ask_at = now() + interval '1 minute' * power(2, least(attempts, 6)) where provider_id = ?`
  await orm.em.getConnection().execute(sql, [id])
}

/** Checks deferred constraints now instead of at the end of the transaction. */
export async function checkConstraintsNow(tx: Transaction): Promise<void> {
  await tx.rows('set constraints all immediate')
}
