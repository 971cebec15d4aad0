const TABLES = ['invoice', 'invoice_line_item', 'invoice_status_change', 'invoice_payment', 'payment', 'synced_bill']
const forEach = (action: string) => TABLES.map((table) => `alter table ${table} ${action}`)

/** Old payments must not cause notifications. */
const SILENCED = [
  ['invoice', 'notify_of_invoice'],
  ['invoice_payment', 'notify_of_invoice_payment'],
  ['invoice_payment', 'notify_of_returned_payment'],
]
const triggers = (action: string) => SILENCED.map(([table, trigger]) => `alter table ${table} ${action} trigger ${trigger}`)

/**
 * Copies all proposals, read as the role that owns their schema. A new database has none, because the proposals schema is created later.
 */
const source = `do $$
  begin
    create temporary table billed_proposal (user_id integer, id integer, client_id integer, project_id integer, title text, amount numeric) on commit drop;
    if exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'proposals' and c.relname = 'proposal') then
      grant insert on billed_proposal to billfold_proposals_owner;
      set local role billfold_proposals_owner;
      alter table proposals.proposal no force row level security;
      insert into billed_proposal select user_id, id, client_id, converted_to_project_id, title, down_payment_amount from proposals.proposal;
      alter table proposals.proposal force row level security;
      set local role billfold_billing_owner;
    end if;
  end $$`

/** Each bill for a down payment becomes a deposit invoice with the bill's payments. */
const conversion = `do $$
  declare
    b record;
    deposit integer;
    fixed text;
  begin
    for b in
      select bill.*, p.client_id, p.project_id, p.title, p.amount from synced_bill bill
        join billed_proposal p on p.user_id = bill.user_id and p.id = bill.proposal_id
        where bill.invoice_id is null order by bill.id
    loop
      fixed := case when b.status = 'void' then 'cancelled' when b.status in ('open', 'paid') then 'sent' when b.status = 'uncollectible' then 'overdue' else 'draft' end;
      deposit := create_deposit(b.user_id, b.client_id, b.project_id, b.proposal_id, b.title, b.amount, (b.begun_at at time zone 'UTC')::date, fixed);
      update synced_bill set invoice_id = deposit where user_id = b.user_id and id = b.id;
      insert into invoice_payment (user_id, invoice_id, amount, excess, date, method, source, provider_id, paid_at, bill_provider_id)
        select p.user_id, deposit, p.amount, greatest(least(p.amount, p.sum - case when fixed = 'cancelled' then 0 else b.amount end), 0), (p.paid_at at time zone 'UTC')::date,
          case p.source when 'stripe' then 'card' else 'other' end, case p.source when 'stripe' then 'stripe' else 'manual' end,
          case p.source when 'stripe' then p.provider_id end, p.paid_at, case p.source when 'stripe' then b.provider_id end
        from (select y.*, sum(y.amount) over (order by y.paid_at, y.id) as sum from payment y where y.user_id = b.user_id and y.bill_id = b.id) p
        order by p.paid_at, p.id;
      update invoice i set status = case when b.status = 'paid' or i.amount_paid = i.total then 'paid' else 'sent' end,
          paid_date = case when b.status = 'paid' or i.amount_paid = i.total then
            coalesce((select max(p.date) from invoice_payment p where p.user_id = i.user_id and p.invoice_id = i.id), (b.checked_at at time zone 'UTC')::date) end
        where i.user_id = b.user_id and i.id = deposit and i.total > 0 and (b.status = 'paid' or i.amount_paid = i.total or (i.status = 'draft' and i.amount_paid > 0));
    end loop;
    -- Of deleted proposals: a trigger has the open ones voided.
    delete from synced_bill where invoice_id is null;
  end $$`

export const convertDownPayments = [
  source,
  ...forEach('no force row level security'),
  ...triggers('disable'),
  conversion,
  'set constraints all immediate',
  ...triggers('enable'),
  ...forEach('force row level security'),
]
