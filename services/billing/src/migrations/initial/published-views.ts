export const publishedViews = [
  `create view client_totals as
    select user_id, client_id,
      coalesce(sum(total) filter (where status not in ('draft', 'cancelled')), 0) as billed,
      coalesce(sum(total) filter (where status = 'paid'), 0) as paid
    from invoice group by user_id, client_id`,
  `create view project_totals as
    select user_id, project_id, sum(hours) as hours, coalesce(sum(hours) filter (where is_billable), 0) as billable_hours
    from time_entry group by user_id, project_id`,
  "create view paid_invoice as select user_id, client_id, project_id, paid_date, total from invoice where status = 'paid'",
  // Each entry is rounded to cents by itself, as on an invoice.
  `create view project_work as
    select user_id, client_id, project_id, count(*)::integer as entries, sum(round(hours * rate, 2)) as spent
    from time_entry group by user_id, client_id, project_id`,
  'create view hours_by_day as select user_id, date, sum(hours) as hours from time_entry group by user_id, date',
  `create view invoice_count as
    select user_id, client_id, project_id, count(*)::integer as invoices from invoice group by user_id, client_id, project_id`,
  `create view project_invoice_totals as
    select user_id, project_id,
      coalesce(sum(total) filter (where status not in ('draft', 'cancelled')), 0) as billed,
      coalesce(sum(total) filter (where status = 'paid'), 0) as paid
    from invoice where project_id is not null group by user_id, project_id`,
  `create view project_hours_by_day as
    select user_id, project_id, date, sum(hours) as hours, coalesce(sum(hours) filter (where is_billable), 0) as billable_hours
    from time_entry group by user_id, project_id, date`,
  `create view project_invoice as
    select user_id, project_id, id, invoice_number, status, issue_date, due_date, total from invoice where project_id is not null`,
  // An invoice may bill entries of other projects than its own.
  `create view project_invoice_count as
    select user_id, client_id, project_id, count(*)::integer as invoices from (
      select user_id, client_id, project_id, id from invoice where project_id is not null
      union
      select user_id, client_id, project_id, invoice_id from time_entry where invoice_id is not null
    ) billed group by user_id, client_id, project_id`,
  'create view client_payment as select user_id, client_id, customer_id from payment_customer where customer_id is not null',
  // A down payment is identified by its payment intent, or by the invoice before it has one. A void one can be created again.
  `create view down_payment as
    select user_id, proposal_id, provider_id as stripe_invoice_id, coalesce(payment_intent_id, provider_id) as stripe_payment_intent_id,
      payment_link as stripe_payment_link_url
    from synced_bill where proposal_id is not null and status <> 'void'`,
  // Proposals with received money cannot be deleted, even if the bill is void now.
  'create view received_down_payment as select user_id, proposal_id from synced_bill where proposal_id is not null and amount_paid > 0',
  'grant usage on schema billing to billfold_projects, billfold_proposals, billfold_proposals_owner, billfold_search',
  `grant select on client_totals, project_totals, paid_invoice, project_work, hours_by_day, invoice_count, project_invoice_totals, project_hours_by_day,
    project_invoice, project_invoice_count, client_payment to billfold_projects`,
  'grant select on down_payment to billfold_proposals',
  'grant select on received_down_payment to billfold_proposals_owner',
]
