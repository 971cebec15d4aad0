import { Migration } from '@mikro-orm/migrations'

/** The sites that may frame a proposal: none until its owner names them. */
export class EmbeddingSites extends Migration {
  override up(): void {
    this.addSql("alter table share_link add column sites text[] not null default '{}' constraint share_link_sites check (cardinality(sites) <= 20)")
  }

  override down(): void {
    this.addSql('alter table share_link drop column sites')
  }
}
