import { Migration } from '@mikro-orm/migrations'

export class InvoiceLinkSites extends Migration {
  override up(): void {
    // The sites may embed the invoice; the owner names them.
    this.addSql("alter table share_link add column sites text[] not null default '{}' constraint share_link_sites check (cardinality(sites) <= 20)")
  }
}
