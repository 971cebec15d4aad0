import { Migration } from '@mikro-orm/migrations'

/** Accounts that somebody looks around in. They go after a while. */
export class DemoAccounts extends Migration {
  override up(): void {
    this.addSql('alter table account add column is_demo boolean not null default false')
    this.addSql('create index account_demo on account (created_at) where is_demo')
  }

  override down(): void {
    this.addSql('alter table account drop column is_demo')
  }
}
