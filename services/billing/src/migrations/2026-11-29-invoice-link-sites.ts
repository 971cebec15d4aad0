import { Migration } from '@mikro-orm/migrations'

export class InvoiceLinkSites extends Migration {
  override up(): void {
    // Websites that may embed the invoice, as listed by the owner.
    this.addSql("alter table share_link add column sites text[] not null default '{}' constraint share_link_sites check (cardinality(sites) <= 20)")
  }
}
