import { addDays } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import { DEFAULT_DUE_DAYS } from '@billfold/contracts/invoices/invoice'
import { isZero } from '@billfold/contracts/money'
import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { addLines, drawFreeNumber, flushInvoice, recordStatusChange } from '../invoices/create-invoice.ts'
import { InvoiceEntity } from '../invoices/invoice.entity.ts'
import { initialStatus } from '../invoices/invoice-rules.ts'
import { openPayment, refreshPayment, requireCards } from '../invoices/sharing/pay-shared-invoice.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { findDeposit, findPayableProposal, isDepositCancelled, lockPayableProposal } from './payment.sql.ts'

/** Limits the attempts. Another invoice may take the drawn number before this one is written. */
const ATTEMPTS = 5

/** Returns the proposal's deposit invoice and creates it if needed. Undefined if the proposal does not exist. */
export async function ensureDeposit(scope: Scope, provider: PaymentProvider, proposalId: number): Promise<number | undefined> {
  const existing = await findDeposit(scope, proposalId)
  if (existing) return existing.id
  if (!(await findPayableProposal(scope, proposalId))) return undefined
  // Checked first, because a later error would leave an invoice behind.
  provider.requireSetUp()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await scope.transaction((tx) => createDeposit(tx, proposalId))
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'invoice_number_taken'
      if (!isTaken || attempt === ATTEMPTS) throw error
    }
  }
}

async function createDeposit(tx: Transaction, proposalId: number): Promise<number | undefined> {
  await lockPayableProposal(tx, proposalId)
  const existing = await findDeposit(tx, proposalId)
  if (existing) return existing.id
  const proposal = await findPayableProposal(tx, proposalId)
  if (!proposal) return undefined
  const { clientId, projectId, title, downPayment } = proposal
  if (isZero(downPayment)) throw new AppError('conflict', 'This proposal has no down payment')
  const today = tx.today()
  const status = initialStatus({ dueDate: addDays(today, DEFAULT_DUE_DAYS) }, today)
  const amounts = { subtotal: downPayment, taxAmount: '0.00', total: downPayment }
  const invoiceNumber = await drawFreeNumber(tx)
  const invoice = tx.em.create(InvoiceEntity, { ...status, ...amounts, userId: tx.userId, kind: 'deposit', proposalId, clientId, projectId, invoiceNumber, issueDate: today })
  addLines(tx, invoice, [{ description: `Down payment: ${title}`, quantity: '1', rate: downPayment }])
  recordStatusChange(tx, invoice, { by: 'user', from: null, reason: 'Created' })
  await flushInvoice(tx, invoiceNumber)
  return invoice.id
}

/** Returns the URL of the provider's payment page for the client. Undefined if the proposal does not exist. */
export async function openDepositPayment(owner: Scope, provider: PaymentProvider, proposalId: number): Promise<string | undefined> {
  const deposit = await findDeposit(owner, proposalId)
  const proposal = await findPayableProposal(owner, proposalId)
  if (!proposal) return undefined
  if (deposit?.status !== 'paid') requireAccepted(proposal.status)
  if (!deposit) {
    requireCards(provider)
    if (await isDepositCancelled(owner, proposalId)) throw new AppError('conflict', 'The sender has cancelled this payment.')
  }
  const id = deposit?.id ?? (await ensureDeposit(owner, provider, proposalId))
  return id === undefined ? undefined : openPayment(owner, provider, id)
}

function requireAccepted(status: ProposalStatus): void {
  if (status === 'draft' || status === 'sent') throw new AppError('conflict', 'Please sign the proposal before you pay.')
  if (status === 'rejected') throw new AppError('conflict', 'This proposal was declined, so there is nothing to pay.')
  if (status === 'expired') throw new AppError('conflict', 'This proposal has expired, so there is nothing to pay.')
}

/** Reads the provider's state, so that a receipt appears before the webhook arrives. */
export async function refreshDeposit(owner: Scope, provider: PaymentProvider, proposalId: number): Promise<void> {
  const deposit = await findDeposit(owner, proposalId)
  if (deposit) await refreshPayment(owner, provider, deposit.id)
}
