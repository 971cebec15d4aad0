import { addDays, firstOfMonth } from '@billfold/contracts/calendar-date'
import type { Invoice, InvoiceDetails, InvoiceFilter, InvoiceStatus, InvoiceSummary } from '@billfold/contracts/invoices/invoice'
import { prepared } from '@billfold/server-kit/database/prepared'
import { instant, lookUp, lookUpOne } from '@billfold/server-kit/database/sql'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { listNewest } from '../list-newest.ts'

const COLUMNS = `
  i.id, i.user_id as "userId", i.client_id as "clientId", c.name as "clientName", i.project_id as "projectId", p.name as "projectName",
  i.invoice_number as "invoiceNumber", i.status, i.issue_date as "issueDate", i.due_date as "dueDate",
  i.paid_date as "paidDate", i.submitted_date as "submittedDate",
  i.subtotal, trim_scale(i.tax_rate) as "taxRate", i.tax_amount as "taxAmount", i.total,
  case when i.status = 'paid' then i.total else coalesce(b.amount_paid, 0.00) end as "amountPaid", i.notes, i.template, i.accent_color as "accentColor",
  b.provider_id as "stripeInvoiceId", b.payment_intent_id as "stripePaymentIntentId", b.payment_link as "stripePaymentLinkUrl",
  ${instant('i.created_at')} as "createdAt", ${instant('i.updated_at')} as "updatedAt", i.version`

/** Joined to one client, at most one project and at most one bill at the payment provider each. */
const NAMES = `
  join projects.client_directory c on c.user_id = i.user_id and c.id = i.client_id
  left join projects.project_directory p on p.user_id = i.user_id and p.id = i.project_id
  left join synced_bill b on b.user_id = i.user_id and b.invoice_id = i.id`

/** The same of few invoices, each by its key. */
const NAMES_OF_FEW = `
  cross join ${lookUp('projects.client_directory', { of: 'i', column: 'client_id' })} c
  left join ${lookUp('projects.project_directory', { of: 'i', column: 'project_id' })} p on true
  left join ${lookUp('synced_bill', { of: 'i', column: 'id', as: 'invoice_id' })} b on true`

// Decimals as text: a JSON number would pass through a binary float.
const DETAILS = `
  (select coalesce(json_agg(json_build_object(
      'id', l.id, 'invoiceId', l.invoice_id, 'description', l.description, 'quantity', trim_scale(l.quantity)::text,
      'rate', l.rate::text, 'amount', l.amount::text, 'timeEntryId', l.time_entry_id) order by l.id), '[]')
    from invoice_line_item l where l.user_id = i.user_id and l.invoice_id = i.id) as "lineItems",
  (select coalesce(json_agg(t.id order by t.id), '[]') from time_entry t where t.user_id = i.user_id and t.invoice_id = i.id) as "timeEntryIds",
  (select coalesce(json_agg(json_build_object(
      'at', ${instant('h.changed_at')}, 'by', h.changed_by, 'from', h.from_status, 'to', h.to_status, 'reason', h.reason) order by h.id), '[]')
    from invoice_status_change h where h.user_id = i.user_id and h.invoice_id = i.id) as history,
  (select coalesce(json_agg(json_build_object(
      'at', ${instant('y.paid_at')}, 'amount', y.amount::text, 'source', y.source) order by y.paid_at, y.id), '[]')
    from payment y where y.user_id = b.user_id and y.bill_id = b.id) as payments`

/** Newest issue date first, and on one date what was created last. */
export function listInvoices(scope: Scope, { clientId, projectId, status, limit }: InvoiceFilter): Promise<Invoice[]> {
  return listNewest<Invoice>(scope, {
    columns: COLUMNS,
    table: 'invoice',
    as: 'i',
    filters: [['i.client_id = ?', clientId], ['i.project_id = ?', projectId], ['i.status = ?', status]],
    order: 'order by i.issue_date desc, i.id desc',
    names: NAMES,
    namesOfFew: NAMES_OF_FEW,
    limit,
  })
}

const GET_INVOICE = prepared(`select ${COLUMNS}, ${DETAILS} from ${lookUpOne('invoice')} i ${NAMES_OF_FEW}`)

export async function getInvoice(scope: Moment, id: number): Promise<InvoiceDetails | undefined> {
  const [invoice] = await scope.rows<InvoiceDetails>(GET_INVOICE, [scope.userId, id])
  return invoice
}

export async function findInvoiceStatus(scope: Moment, id: number): Promise<InvoiceStatus | undefined> {
  const [invoice] = await scope.rows<{ status: InvoiceStatus }>('select status from invoice where user_id = ? and id = ?', [scope.userId, id])
  return invoice?.status
}

export async function summariseInvoices(scope: Scope): Promise<InvoiceSummary | undefined> {
  const month = firstOfMonth(scope.today())
  const nextMonth = firstOfMonth(addDays(month, 31))
  const [summary] = await scope.rows<InvoiceSummary>(
    `select count(*)::integer as "totalInvoices",
      (count(*) filter (where issue_date >= ?::date and issue_date < ?::date))::integer as "issuedThisMonth",
      ${card('paid', "status = 'paid'")}, ${card('pending', "status in ('sent', 'submitted')")}, ${card('overdue', "status = 'overdue'")}
    from invoice where user_id = ?`,
    [month, nextMonth, scope.userId],
  )
  return summary
}

function card(name: string, condition: string): string {
  return `(count(*) filter (where ${condition}))::integer as "${name}Count", coalesce(sum(total) filter (where ${condition}), 0.00) as "${name}Total"`
}
