import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { grantToGateway } from '@billfold/server-kit/database/user-rows'

const schema = 'billing'

/** Reads all rows but returns only counts. The job role has narrower policies on some of these tables. */
const balances = [
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

/** The service computes invoices and lines together, so no constraint compares them. Restored invoices are therefore checked here. */
const restoredInvoices = [
  `create function check_restored_invoices() returns void language plpgsql security definer set search_path = billing, pg_temp as $$
    begin
      if exists (
        select from invoice i
        join (select invoice_id, sum(amount) from invoice_line_item where user_id = ${CURRENT_USER} group by invoice_id) l on l.invoice_id = i.id
        where i.user_id = ${CURRENT_USER} and i.subtotal <> l.sum
      ) then
        raise exception 'an invoice differs from the sum of its lines' using errcode = 'check_violation';
      end if;
    end $$`,
  ...grantToGateway('check_restored_invoices()'),
]

export const moneyChecks = [...balances, ...restoredInvoices]
