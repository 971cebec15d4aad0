import { Migration } from '@mikro-orm/migrations'

/** A sync that is called off by the end of its invoice: what it may have left at Stripe is found by these references. */
export class WithdrawnReferences extends Migration {
  override up(): void {
    this.addSql("alter table synced_bill add column withdrawn_references uuid[] not null default '{}'")
  }

  override down(): void {
    this.addSql('alter table synced_bill drop column withdrawn_references')
  }
}
