import { Migration } from '@mikro-orm/migrations'

/** An invoice may bill entries of another project than its own, or of several: the entries of a project that goes must not go with it. */
export class InvoicesKeepEntries extends Migration {
  override up(): void {
    for (const statement of [...kept, ...published]) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop view project_invoice_count')
    this.addSql('drop trigger time_entry_keeps_invoice on time_entry')
    this.addSql('drop function keep_invoiced_entry()')
  }
}

const kept = [
  // As the owner: whoever deletes a project has no part in this table.
  `create function keep_invoiced_entry() returns trigger language plpgsql security definer set search_path = billing, pg_temp as $$
    begin
      if exists (select from invoice where user_id = old.user_id and id = old.invoice_id) then
        raise exception 'time entry % stands on invoice %', old.id, old.invoice_id
          using errcode = 'foreign_key_violation', constraint = 'time_entry_keeps_invoice';
      end if;
      return null;
    end $$`,
  // At the end of the transaction: when an account goes, the invoice may go after its entries.
  `create constraint trigger time_entry_keeps_invoice after delete on time_entry deferrable initially deferred for each row
    when (old.invoice_id is not null) execute function keep_invoiced_entry()`,
]

const published = [
  `create view project_invoice_count as
    select user_id, client_id, project_id, count(*)::integer as invoices from (
      select user_id, client_id, project_id, id from invoice where project_id is not null
      union
      select user_id, client_id, project_id, invoice_id from time_entry where invoice_id is not null
    ) billed group by user_id, client_id, project_id`,
  'grant select on project_invoice_count to billfold_projects',
]
