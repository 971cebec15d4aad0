import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice-status'
import { type Money, toUnits } from '@billfold/contracts/money'
import { type DepositCheck, depositCalls } from '@billfold/contracts/payments/deposit-calls'
import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import type { SharedDeposit } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { callService } from '@billfold/server-kit/call-service'
import type { ServiceSettings } from '@billfold/server-kit/service'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'

/** The billing service, and the gateway's permission for one call to it. */
export interface Billing extends Pick<ServiceSettings, 'billingUrl' | 'log'> {
  delegation: string | undefined
}

/** `checked` is billing's response, if billing was already called. */
export async function getSharedDeposit(target: SharedTarget, billing: Billing, checked?: DepositCheck): Promise<SharedDeposit | null> {
  const found = await findDeposit(target)
  if (!found) return null
  const { status, downPayment, depositStatus, invoiceNumber, total, balance, paidDate } = found
  const amount = total ?? downPayment
  if (depositStatus === 'paid') return { amount, status: 'paid', balance: '0.00', invoiceNumber, paidDate }
  if (status !== 'accepted' || toUnits(amount, 2) === 0n) return null
  const { isCardAccepted, isCancelled = false } = checked ?? (await checkDeposit(target, billing))
  return { amount, status: isCancelled ? 'cancelled' : isCardAccepted ? 'payable' : 'unavailable', balance: balance ?? downPayment, invoiceNumber, paidDate: null }
}

interface DepositRow {
  status: ProposalStatus
  downPayment: Money
  /** Null, like the fields below, if there is no deposit invoice. */
  depositStatus: InvoiceStatus | null
  invoiceNumber: string | null
  total: Money | null
  balance: Money | null
  paidDate: string | null
}

async function findDeposit({ scope, recordId }: SharedTarget): Promise<DepositRow | undefined> {
  const [row] = await scope.rows<DepositRow>(
    `select p.status, p.down_payment_amount as "downPayment", d.status as "depositStatus", d.invoice_number as "invoiceNumber", d.total, d.balance, d.paid_date as "paidDate"
    from proposal p left join billing.down_payment d on d.user_id = p.user_id and d.proposal_id = p.id
    where p.user_id = ? and p.id = ?`,
    [scope.userId, recordId],
  )
  return row
}

/** If billing does not respond, the page still shows the proposal. */
async function checkDeposit(target: SharedTarget, billing: Billing): Promise<DepositCheck> {
  try {
    return await askBilling(target, billing, false)
  } catch (error) {
    billing.log.warn({ err: error }, 'could not ask whether the down payment can be paid')
    return { isCardAccepted: false }
  }
}

/** Reads the deposit's state at Stripe. */
export function refreshDeposit(target: SharedTarget, billing: Billing): Promise<DepositCheck> {
  return askBilling(target, billing, true)
}

async function askBilling({ linkId }: SharedTarget, { billingUrl: origin, delegation: identity = '' }: Billing, asksStripe: boolean): Promise<DepositCheck> {
  return callService(depositCalls.check, { origin, identity, body: { linkId, asksStripe } })
}

export function payDeposit({ linkId }: SharedTarget, { billingUrl: origin, delegation: identity = '' }: Billing): Promise<{ url: string }> {
  return callService(depositCalls.pay, { origin, identity, body: { linkId } })
}
