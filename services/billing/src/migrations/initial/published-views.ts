export const publishedViews = [
  `create view client_totals as
    select user_id, client_id,
      coalesce(sum(total) filter (where status not in ('draft', 'cancelled')), 0) as billed,
      coalesce(sum(amount_paid), 0) as paid
    from invoice group by user_id, client_id`,
  `create view project_totals as
    select user_id, project_id, sum(hours) as hours, coalesce(sum(hours) filter (where is_billable), 0) as billable_hours
    from time_entry group by user_id, project_id`,
  // Payments received, by payment date.
  `create view payment_received as
    select p.user_id, i.client_id, i.project_id, p.invoice_id, p.date, p.applied as amount
    from invoice_payment p join invoice i on i.user_id = p.user_id and i.id = p.invoice_id where p.applied > 0`,
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
      coalesce(sum(amount_paid), 0) as paid
    from invoice where project_id is not null group by user_id, project_id`,
  `create view project_hours_by_day as
    select user_id, project_id, date, sum(hours) as hours, coalesce(sum(hours) filter (where is_billable), 0) as billable_hours
    from time_entry group by user_id, project_id, date`,
  `create view project_invoice as
    select user_id, project_id, id, invoice_number, status, issue_date, due_date, total, amount_paid from invoice where project_id is not null`,
  // An invoice may bill entries of other projects than its own.
  `create view project_invoice_count as
    select user_id, client_id, project_id, count(*)::integer as invoices from (
      select user_id, client_id, project_id, id from invoice where project_id is not null
      union
      select user_id, client_id, project_id, invoice_id from time_entry where invoice_id is not null
    ) billed group by user_id, client_id, project_id`,
  'create view client_payment as select user_id, client_id, customer_id from payment_customer where customer_id is not null',
  // A down payment is identified by its payment intent, or by the invoice before it has one.
  `create view down_payment as
    select i.user_id, i.proposal_id, b.provider_id as stripe_invoice_id, coalesce(b.payment_intent_id, b.provider_id) as stripe_payment_intent_id,
      b.payment_link as stripe_payment_link_url, i.id as invoice_id, i.invoice_number, i.status, i.total, i.total - i.amount_paid as balance, i.paid_date
    from invoice i
    left join synced_bill b on b.user_id = i.user_id and b.invoice_id = i.id
      -- Not a closed bill of a deposit that has a balance: a new one is opened for it.
      and (i.status = 'paid' or b.status not in ('paid', 'void'))
    where i.proposal_id is not null and i.status <> 'cancelled'`,
  // Proposals with received money cannot be deleted.
  `create view received_down_payment as
    select i.user_id, i.proposal_id from invoice i
    where i.proposal_id is not null and exists (select from invoice_payment p where p.user_id = i.user_id and p.invoice_id = i.id)`,
  // All public pages use the accent color of the account's invoices.
  'create view account_look as select user_id, accent_color from invoice_design',
  `create view outgoing_mail as
    select user_id, id, array_to_string(recipients || cc, ', ') as recipient, subject, html, text, state, error, created_at, sent_at, attachment_name, attachment
    from mail`,
  'grant usage on schema billing to billfold_projects, billfold_proposals, billfold_proposals_owner, billfold_search',
  `grant select on client_totals, project_totals, payment_received, project_work, hours_by_day, invoice_count, project_invoice_totals, project_hours_by_day,
    project_invoice, project_invoice_count, client_payment to billfold_projects`,
  'grant select on account_look to billfold_projects, billfold_proposals',
  'grant select on down_payment, outgoing_mail to billfold_proposals',
  'grant select on received_down_payment to billfold_proposals_owner',
]
