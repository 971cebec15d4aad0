/** Views for other services. Owner roles have access for triggers that run as the owner of their schema. */
export const publishedViews = [
  'grant usage on schema projects to billfold_billing, billfold_billing_owner, billfold_proposals, billfold_proposals_owner, billfold_search',
  'grant references on client, project to billfold_billing_owner, billfold_proposals_owner',
  'create view client_directory as select user_id, id, name, email, logo_url, hourly_rate, is_active from client',
  'create view project_directory as select user_id, id, client_id, name, hourly_rate, status, cost_rate from project',
  'grant select on client_directory, project_directory to billfold_billing, billfold_billing_owner, billfold_proposals, billfold_proposals_owner',
  'create view bill_to as select user_id, id, name, email, primary_contact, address, tax_id, send_reminders, language from client',
  'create view client_receipts as select user_id, id, name, industry, total_received from client',
  'create view contact_directory as select user_id, client_id, id, name, email, is_billing, position from client_contact',
  'grant select on bill_to, client_receipts, contact_directory to billfold_billing',
  `create view project_budget as
    select user_id, id, client_id, name, budget_kind as kind, budget_amount as amount, coalesce(end_date, due_date) as ends_on,
      status in ('active', 'on_hold') and not is_archived as is_open
    from project`,
  'grant select on project_budget to billfold_billing, billfold_billing_owner',
]
