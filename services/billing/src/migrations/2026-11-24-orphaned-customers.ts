import { Migration } from '@mikro-orm/migrations'

/**
 * A customer at the provider goes with its client, and with the account. As of a bill (orphaned_bill), the provider's id is kept until it
 * was told: nobody is left whose it is.
 */
export class OrphanedCustomers extends Migration {
  override up(): void {
    for (const statement of orphans) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop trigger orphan_customer on payment_customer')
    this.addSql('drop function orphan_customer()')
    this.addSql('drop table orphaned_customer')
  }
}

const orphans = [
  `create table orphaned_customer (
    provider_id text primary key,
    attempts integer not null default 0,
    ask_at timestamptz not null default now()
  )`,
  `create function orphan_customer() returns trigger language plpgsql security definer set search_path = billing, pg_temp as $$
    begin
      insert into orphaned_customer (provider_id) values (old.customer_id) on conflict do nothing;
      return null;
    end $$`,
  `create trigger orphan_customer after delete on payment_customer for each row
    when (old.customer_id is not null) execute function orphan_customer()`,
]
