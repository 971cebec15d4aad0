import { emitWebhookOfView, emitWebhooks } from '@billfold/server-kit/webhooks/emit-webhooks'
import { Migration } from '@mikro-orm/migrations'

const invoice = {
  schema: 'billing',
  table: 'invoice',
  kind: 'invoice',
  fields: {
    invoiceNumber: 'r.invoice_number',
    isDeposit: "r.kind = 'deposit'",
    status: 'r.status',
    clientId: 'r.client_id',
    projectId: 'r.project_id',
    issueDate: 'r.issue_date',
    dueDate: 'r.due_date',
    total: 'r.total::text',
    balance: '(r.total - r.amount_paid)::text',
    version: 'r.version',
  },
} as const

const isSent = (row: string) => `${row}.status in ('sent', 'submitted')`

const statements = [
  ...emitWebhooks({
    ...invoice,
    events: ['invoice.created', 'invoice.updated', 'invoice.deleted'],
    transitions: {
      'invoice.sent': `former.status = 'draft' and ${isSent('r')}`,
      'invoice.paid': "former.status <> 'paid' and r.status = 'paid'",
      'invoice.overdue': "former.status <> 'overdue' and r.status = 'overdue'",
    },
    // Trigger depth: saving a payment updates its invoice (2). A new status books the balance as a payment, which updates the invoice
    // within its own update (3).
    deepestUpdate: 2,
  }),
  ...emitWebhookOfView(invoice),
  ...emitWebhooks({
    schema: 'billing',
    table: 'invoice_payment',
    kind: 'payment',
    fields: { invoiceId: 'r.invoice_id', amount: 'r.amount::text', refunded: 'r.refunded::text', date: 'r.date', method: 'r.method', source: 'r.source' },
    events: ['payment.recorded', 'payment.removed'],
  }),
  ...emitWebhooks({
    schema: 'billing',
    table: 'time_entry',
    kind: 'time_entry',
    fields: {
      clientId: 'r.client_id',
      projectId: 'r.project_id',
      date: 'r.date',
      hours: 'trim_scale(r.hours)::text',
      rate: 'r.rate::text',
      isBillable: 'r.is_billable',
      isInvoiced: 'r.is_invoiced',
      invoiceId: 'r.invoice_id',
      version: 'r.version',
    },
    events: ['time_entry.created', 'time_entry.updated', 'time_entry.deleted'],
  }),
]

export class Webhooks extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
