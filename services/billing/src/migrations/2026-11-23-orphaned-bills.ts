import { Migration } from '@mikro-orm/migrations'

/**
 * A bill goes with its account, and could then still be paid. What is kept of it is the provider's id, which is nobody's: the account is
 * gone (docs/decisions/0004), and the provider is told by a job, so that one that is down keeps no account.
 */
export class OrphanedBills extends Migration {
  override up(): void {
    for (const statement of orphans) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop trigger orphan_bill on synced_bill')
    this.addSql('drop function orphan_bill()')
    this.addSql('drop table orphaned_bill')
  }
}

const orphans = [
  `create table orphaned_bill (
    provider_id text primary key,
    attempts integer not null default 0,
    ask_at timestamptz not null default now()
  )`,
  // As the owner: whoever deletes an account has no part in this schema.
  `create function orphan_bill() returns trigger language plpgsql security definer set search_path = billing, pg_temp as $$
    begin
      insert into orphaned_bill (provider_id) values (old.provider_id) on conflict do nothing;
      return null;
    end $$`,
  `create trigger orphan_bill after delete on synced_bill for each row
    when (old.status in ('draft', 'open', 'uncollectible')) execute function orphan_bill()`,
]
