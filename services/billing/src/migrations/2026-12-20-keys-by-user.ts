import { indexesByUser, primaryKeysByUser } from '@billfold/server-kit/database/keys-by-user'
import { linkDirectory } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

const TABLES = ['invoice', 'invoice_status_change', 'invoice_line_item', 'time_entry', 'expense', 'synced_bill', 'payment', 'invoice_payment', 'mail', 'share_link', 'timer', 'invoice_file']
const keys = TABLES.map((table) => ({ table }))

export const earlyIndexes = indexesByUser(keys)

/** Stripe ids are unique per user. Webhooks find a bill by its id alone. */
const providerIds = [
  ...['synced_bill', 'payment', 'invoice_payment'].map(
    (table) => `alter table ${table} drop constraint ${table}_provider_id_key, add unique (user_id, provider_id)`,
  ),
  'alter table payment_customer drop constraint payment_customer_customer_id_key, add unique (user_id, customer_id)',
  'create index synced_bill_by_provider on synced_bill (provider_id) where provider_id is not null',
]

/** Checks the trigger's name, because a row trigger sees only the name of the partition that it runs on. */
const deductions = `create or replace function check_deductions() returns trigger language plpgsql security definer set search_path = billing, pg_temp as $$
  declare
    owner integer;
    checked integer;
  begin
    if tg_name in ('check_new_deductions', 'check_changed_deductions') then
      owner := new.user_id;
      checked := new.id;
    elsif tg_op = 'DELETE' then
      owner := old.user_id;
      checked := old.invoice_id;
    else
      owner := new.user_id;
      checked := new.invoice_id;
    end if;
    if exists (
      select from billing.invoice i where i.user_id = owner and i.id = checked
        and i.deducted <> (select coalesce(sum(d.amount), 0) from billing.invoice_deduction d where d.user_id = owner and d.invoice_id = checked)
    ) then
      raise exception 'invoice % violates invoice_deductions_add_up', checked using errcode = 'check_violation', constraint = 'invoice_deductions_add_up';
    end if;
    return null;
  end $$`

export class BillingKeysByUser extends Migration {
  override up(): void {
    for (const statement of [...primaryKeysByUser('billing', keys), ...providerIds, ...linkDirectory('invoice'), deductions]) this.addSql(statement)
  }
}
