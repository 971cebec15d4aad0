import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { grantToGateway, IS_RESTORING, skipUsedIds, userRowFunctions } from '@billfold/server-kit/database/user-rows'
import { restoredLinks } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

/** Does nothing for a restored invoice, whose payments (including the one booked by this trigger) are restored with it. */
const balance = `create or replace function book_balance() returns trigger language plpgsql as $$
  declare
    balance numeric;
  begin
    if tg_op = 'INSERT' and ${IS_RESTORING} then
      return null;
    end if;
    if new.status <> 'paid' then
      delete from billing.invoice_payment where user_id = new.user_id and invoice_id = new.id and is_balance;
      return null;
    end if;
    select new.total - coalesce(sum(p.applied), 0) into balance
      from billing.invoice_payment p where p.user_id = new.user_id and p.invoice_id = new.id and not p.is_balance;
    if balance > 0 then
      insert into billing.invoice_payment (user_id, invoice_id, amount, date, is_balance) values (new.user_id, new.id, balance, new.paid_date, true)
        on conflict (user_id, invoice_id) where is_balance do update set amount = excluded.amount, date = excluded.date, updated_at = now();
    else
      delete from billing.invoice_payment where user_id = new.user_id and invoice_id = new.id and is_balance;
    end if;
    return null;
  end $$`

/** The service computes invoices and lines together, so no constraint compares them. Restored invoices are therefore checked here. */
const sums = [
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

const statements = [
  ...userRowFunctions('billing'),
  ...skipUsedIds('billing', [{ table: 'invoice' }, { table: 'time_entry' }, { table: 'invoice_payment' }, { table: 'invoice_file' }]),
  ...restoredLinks('invoice'),
  balance,
  ...sums,
]

export class DataExport extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
