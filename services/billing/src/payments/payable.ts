import type { Money } from '@billfold/contracts/money'
import { formatMoney, toUnits } from '@billfold/contracts/money'
import { AppError } from '@billfold/contracts/errors'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { Scope } from '@billfold/server-kit/scope'
import { getInvoice } from '../invoices/invoice.sql.ts'
import type { Bill, BillLine, CustomerDetails } from './payment-provider.ts'
import type { Subject } from './synced-bill.ts'

export interface Payable {
  clientId: number
  customer: CustomerDetails
  bill: Omit<Bill, 'customerId'>
}

/** Undefined if there is no such record. Throws if it cannot be paid. */
export function payableOf(scope: Scope, subject: Subject): Promise<Payable | undefined> {
  return subject.invoiceId === undefined ? payableDownPayment(scope, subject.proposalId) : payableInvoice(scope, subject.invoiceId)
}

async function payableInvoice(scope: Scope, id: number): Promise<Payable | undefined> {
  const invoice = await getInvoice(scope, id)
  if (!invoice) return undefined
  if (invoice.status === 'paid') throw new AppError('conflict', 'This invoice is paid already')
  if (invoice.status === 'cancelled') throw new AppError('conflict', 'This invoice is cancelled')
  const [customer] = await scope.rows<CustomerDetails>('select name, email from projects.client_directory where user_id = ? and id = ?', [scope.userId, invoice.clientId])
  if (!customer) return undefined
  return { clientId: invoice.clientId, customer, bill: { number: invoice.invoiceNumber, dueDate: invoice.dueDate, lines: linesOf(invoice) } }
}

/**
 * Quantity and rate go into the text, and tax is a line of its own: the provider would recompute both with its own
 * rounding and charge a different amount than our invoice.
 */
function linesOf({ lineItems, invoiceNumber, subtotal, taxAmount, taxRate }: InvoiceDetails): BillLine[] {
  const lines = lineItems.map(({ description, quantity, rate, amount }) => ({ description: `${description} (${quantity} × ${formatMoney(rate)})`, amount }))
  const work = lines.length > 0 ? lines : [{ description: `Invoice ${invoiceNumber}`, amount: subtotal }]
  return isZero(taxAmount) ? work : [...work, { description: taxRate === null ? 'Tax' : `Tax (${taxRate}%)`, amount: taxAmount }]
}

interface PayableProposal {
  clientId: number
  name: string
  email: string
  title: string
  amount: Money
}

async function payableDownPayment(scope: Scope, id: number): Promise<Payable | undefined> {
  const [proposal] = await scope.rows<PayableProposal>(
    `select p.client_id as "clientId", c.name, p.client_email as email, p.title, p.down_payment_amount as amount
    from proposals.payable_proposal p join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
    where p.user_id = ? and p.id = ?`,
    [scope.userId, id],
  )
  if (!proposal) return undefined
  const { clientId, name, email, title, amount } = proposal
  if (isZero(amount)) throw new AppError('conflict', 'This proposal has no down payment')
  return { clientId, customer: { name, email }, bill: { number: null, dueDate: null, lines: [{ description: `Down payment: ${title}`, amount }] } }
}

/** Ignores the state: a missing record is reported before any other error. */
export async function subjectExists(scope: Scope, { invoiceId, proposalId }: Subject): Promise<boolean> {
  const [table, id] = invoiceId === undefined ? ['proposals.payable_proposal', proposalId] : ['invoice', invoiceId]
  return (await scope.rows(`select id from ${table} where user_id = ? and id = ?`, [scope.userId, id])).length > 0
}

function isZero(amount: Money): boolean {
  return toUnits(amount, 2) === 0n
}
