import type { PortalDocumentQuery, PortalInvoice, PortalState } from '@billfold/contracts/client-portal/client-portal-calls'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { type ListPage, PAGE_SIZE } from '@billfold/contracts/list'
import { listPage, type SortField } from '@billfold/server-kit/database/list-page'
import { lookUp } from '@billfold/server-kit/database/sql'
import type { SharedScope, Transaction } from '@billfold/server-kit/scope'

/** Drafts and cancelled invoices are neither open nor past, so portals do not list them. */
const STATUSES: Record<PortalState, string> = { open: "('sent', 'submitted', 'overdue')", past: "('paid')" }
const VISIBLE = "i.status in ('sent', 'submitted', 'overdue', 'paid')"

const ORDERS: Record<PortalState, SortField> = {
  open: { column: 'i.due_date', type: 'date', direction: 'asc' },
  past: { column: 'i.issue_date', type: 'date', direction: 'desc' },
}

type ListedInvoice = Omit<PortalInvoice, 'balance' | 'isPayable'> & { status: InvoiceStatus }

export function listPortalInvoices(scope: SharedScope, clientId: number, { state, ...query }: PortalDocumentQuery): Promise<ListPage<ListedInvoice>> {
  return listPage<ListedInvoice, 'default'>(
    scope,
    {
      name: `portal invoices ${state}`,
      columns: `i.id, i.invoice_number as "invoiceNumber", p.name as "projectName", i.status, i.issue_date as "issueDate", i.due_date as "dueDate", i.paid_date as "paidDate",
        i.total, i.amount_paid as "amountPaid"`,
      from: 'invoice i',
      alias: 'i',
      joins: `left join ${lookUp('projects.project_directory', { of: 'i', column: 'project_id' })} p on true`,
      sorts: { default: ORDERS[state] },
      defaultSort: 'default',
      conditions: [['i.client_id = ?', clientId], [`i.status in ${STATUSES[state]}`]],
    },
    { ...query, limit: query.limit ?? PAGE_SIZE },
  )
}

export async function isInPortal(scope: SharedScope, clientId: number, invoiceId: number): Promise<boolean> {
  const found = await scope.rows(`select from invoice i where i.user_id = ? and i.id = ? and i.client_id = ? and ${VISIBLE}`, [scope.userId, invoiceId, clientId])
  return found.length > 0
}

/** Locks the invoice; invoices are always locked before their links. False if the invoice is not in the client's portal. */
export async function lockInPortal(tx: Transaction, clientId: number, invoiceId: number): Promise<boolean> {
  const found = await tx.rows(`select i.id from invoice i where i.user_id = ? and i.id = ? and i.client_id = ? and ${VISIBLE} for update`, [tx.userId, invoiceId, clientId])
  return found.length > 0
}
