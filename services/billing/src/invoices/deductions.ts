import type { Deduction, DeductibleDeposit, DepositQuery, InvoiceDetails, InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { AppError, fieldError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import { type Money, toUnits } from '@billfold/contracts/money'
import { arrayOf } from '@billfold/server-kit/database/sql'
import type { Scope, Transaction } from '@billfold/server-kit/scope'

/** Paid deposits that no live invoice deducts, with the project's deposits first. */
export function listDeductibleDeposits(scope: Scope, { clientId, projectId }: DepositQuery): Promise<DeductibleDeposit[]> {
  return scope.rows<DeductibleDeposit>(
    `select i.id, i.invoice_number as "invoiceNumber", i.total, i.issue_date as "issueDate", i.project_id as "projectId", p.name as "projectName", o.title as "proposalTitle"
    from invoice i
    left join projects.project_directory p on p.user_id = i.user_id and p.id = i.project_id
    left join proposals.payable_proposal o on o.user_id = i.user_id and o.id = i.proposal_id
    where i.user_id = ? and i.client_id = ? and i.kind = 'deposit' and i.status = 'paid' and i.total > 0
      and not exists (select from invoice_deduction d where d.user_id = i.user_id and d.deposit_id = i.id and d.invoice_is_live)
    order by i.project_id is distinct from ?::integer, i.issue_date, i.id`,
    [scope.userId, clientId, projectId ?? null],
  )
}

interface DepositChoice {
  /** Absent for a new invoice. */
  invoice?: Pick<InvoiceDetails, 'id' | 'kind' | 'clientId' | 'status' | 'deductions'>
  clientId: number
  status: InvoiceStatus
  /** If absent, the invoice keeps its current deposits. */
  depositIds: readonly number[] | undefined
}

/** Returns the deposits that the invoice deducts after the change. Locks newly claimed deposits; call it with the invoice locked. */
export async function chooseDeposits(tx: Transaction, { invoice, clientId, status, depositIds }: DepositChoice): Promise<Deduction[]> {
  const current = invoice?.deductions ?? []
  const ids = [...new Set(depositIds ?? current.map(({ depositId }) => depositId))]
  if (ids.length === 0) return []
  if (invoice?.kind === 'deposit') throw fieldError('validation_failed', 'depositIds', 'A deposit invoice cannot deduct deposits')
  const isLive = status !== 'cancelled'
  const isClaiming = invoice?.clientId !== clientId || (invoice.status === 'cancelled' && isLive)
  const kept = new Map(isClaiming ? [] : current.map((deduction) => [deduction.depositId, deduction]))
  const found = await lockDeposits(tx, ids.filter((id) => !kept.has(id)))
  return ids.map((id) => kept.get(id) ?? claim(found.get(id), { clientId, isLive, invoiceId: invoice?.id }))
}

interface Deposit {
  id: number
  clientId: number
  invoiceNumber: string
  status: InvoiceStatus
  total: Money
  deductedOn: number | null
  deductedOnNumber: string | null
}

/**
 * Locks in id order, so two invoices with the same deposits cannot deadlock. The second statement sees changes committed while the first
 * waited for the lock.
 */
async function lockDeposits(tx: Transaction, ids: readonly number[]): Promise<Map<number, Deposit>> {
  const key = [tx.userId, arrayOf(ids)]
  await tx.rows("select from invoice where user_id = ? and id = any(?::integer[]) and kind = 'deposit' order by id for no key update", key)
  const deposits = await tx.rows<Deposit>(
    `select i.id, i.client_id as "clientId", i.invoice_number as "invoiceNumber", i.status, i.total, n.id as "deductedOn", n.invoice_number as "deductedOnNumber"
    from invoice i
    left join invoice_deduction d on d.user_id = i.user_id and d.deposit_id = i.id and d.invoice_is_live
    left join invoice n on n.user_id = d.user_id and n.id = d.invoice_id
    where i.user_id = ? and i.id = any(?::integer[]) and i.kind = 'deposit'`,
    key,
  )
  return new Map(deposits.map((deposit) => [deposit.id, deposit]))
}

interface Claim {
  clientId: number
  isLive: boolean
  invoiceId: number | undefined
}

function claim(deposit: Deposit | undefined, { clientId, isLive, invoiceId }: Claim): Deduction {
  if (deposit?.clientId !== clientId) throw fieldError('not_found', 'depositIds', 'Deposit not found for this client')
  const { id, invoiceNumber, status, total, deductedOn, deductedOnNumber } = deposit
  if (status !== 'paid' || toUnits(total, 2) === 0n) throw fieldError('conflict', 'depositIds', fillIn('Deposit {invoiceNumber} is not paid', { invoiceNumber }))
  if (isLive && deductedOn !== null && deductedOn !== invoiceId) {
    throw fieldError('conflict', 'depositIds', fillIn('Deposit {invoiceNumber} has already been deducted from invoice {other}', { invoiceNumber, other: deductedOnNumber ?? '' }))
  }
  return { depositId: id, invoiceNumber, amount: total }
}

/** Call this before writing the invoice. Otherwise, reopening the invoice would claim the removed deductions again. */
export async function removeDeductions(tx: Transaction, { id, deductions }: Pick<InvoiceDetails, 'id' | 'deductions'>, wanted: readonly Deduction[]): Promise<void> {
  const isWanted = ({ depositId, amount }: Deduction) => wanted.some((deposit) => deposit.depositId === depositId && deposit.amount === amount)
  const removed = deductions.filter((deduction) => !isWanted(deduction)).map(({ depositId }) => depositId)
  if (removed.length === 0) return
  await tx.rows('delete from invoice_deduction where user_id = ? and invoice_id = ? and deposit_id = any(?::integer[])', [tx.userId, id, arrayOf(removed)])
}

/** Call this after writing the invoice, because the deductions refer to it. */
export async function addDeductions(tx: Transaction, invoiceId: number, deductions: readonly Deduction[]): Promise<void> {
  if (deductions.length === 0) return
  await tx.rows(
    `insert into invoice_deduction (user_id, client_id, invoice_id, invoice_is_live, deposit_id, amount)
    select i.user_id, i.client_id, i.id, i.is_live, d.id, d.total
    from invoice i join invoice d on d.user_id = i.user_id and d.id = any(?::integer[])
    where i.user_id = ? and i.id = ? order by d.id on conflict (user_id, invoice_id, deposit_id) do nothing`,
    [arrayOf(deductions.map(({ depositId }) => depositId)), tx.userId, invoiceId],
  )
}

/**
 * Rejects cancelling or deleting a deposit, or changing its client or amount, because the invoice that deducts the deposit relies on them.
 */
export function requireDeductedUnchanged(deposit: InvoiceDetails, after: { clientId: number; status: InvoiceStatus | 'deleted'; total: Money }): void {
  const { deductedOn, clientId, total } = deposit
  if (!deductedOn) return
  const isEnded = after.status === 'cancelled' || after.status === 'deleted'
  if (!isEnded && after.clientId === clientId && toUnits(after.total, 2) === toUnits(total, 2)) return
  const { invoiceNumber } = deductedOn
  throw new AppError('conflict', fillIn('This deposit has been deducted from invoice {invoiceNumber}. Remove it there first.', { invoiceNumber }))
}
