import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { mailBacklog } from '@billfold/server-kit/mail/mail-backlog'
import { Migration } from '@mikro-orm/migrations'

const schema = 'billing'

const mail = [
  "create index mail_waiting on mail (created_at) where state = 'waiting'",
  ...seenByJobs({ schema, table: 'mail', columns: ['state', 'created_at'], rows: "state = 'waiting'" }),
  ...mailBacklog(schema),
]

/** Reads all rows but returns only counts. The job role has narrower policies on some of these tables. */
const money = [
  ...seenByJobs({ schema, table: 'invoice', columns: ['subtotal', 'deducted', 'total', 'amount_paid'] }),
  ...seenByJobs({ schema, table: 'invoice_payment', columns: ['applied'] }),
  ...seenByJobs({ schema, table: 'invoice_line_item', columns: ['user_id', 'invoice_id', 'amount'] }),
  ...seenByJobs({ schema, table: 'invoice_deduction', columns: ['user_id', 'invoice_id', 'amount'] }),
  ...['invoice', 'invoice_payment', 'invoice_line_item', 'invoice_deduction'].map((table) => `create policy checked_by_jobs on ${table} for select to billfold_billing_jobs using (true)`),
  ...jobFunction({
    schema,
    name: 'check_money()',
    returns: 'table (rule text, invoices integer)',
    // An invoice without lines is not compared with them, because its owner entered the subtotal.
    query: `
      select v.rule, v.invoices::integer from (
        select count(*) filter (where i.amount_paid <> coalesce(p.sum, 0)) as payments,
          count(*) filter (where i.amount_paid > i.total or (i.amount_paid > 0 and i.status in ('draft', 'cancelled'))
            or (i.total > 0 and (i.status = 'paid') <> (i.amount_paid = i.total))) as status,
          count(*) filter (where i.subtotal <> l.sum) as lines,
          count(*) filter (where i.deducted <> coalesce(d.sum, 0)) as deductions
        from invoice i
        left join (select user_id, invoice_id, sum(applied) from invoice_payment group by user_id, invoice_id) p on p.user_id = i.user_id and p.invoice_id = i.id
        left join (select user_id, invoice_id, sum(amount) from invoice_line_item group by user_id, invoice_id) l on l.user_id = i.user_id and l.invoice_id = i.id
        left join (select user_id, invoice_id, sum(amount) from invoice_deduction group by user_id, invoice_id) d on d.user_id = i.user_id and d.invoice_id = i.id
      ) wrong,
      lateral (values ('payments', wrong.payments), ('status', wrong.status), ('lines', wrong.lines), ('deductions', wrong.deductions)) v (rule, invoices)`,
  }),
]

export class BillingMetrics extends Migration {
  override up(): void {
    for (const statement of [...mail, ...money]) this.addSql(statement)
  }
}
