import { Migration } from '@mikro-orm/migrations'

/** Whoever is billed waits while twenty entries and twenty lines go into every index and past every key: two of these said what others say. */
export class FewerKeysOfEntries extends Migration {
  override up(): void {
    this.addSql('alter table invoice_line_item drop constraint line_item_claims_entry')
    this.addSql('drop index time_entry_by_invoice')
    // For the line that bills it, and for the list of an invoice's entries.
    this.addSql('alter table time_entry drop constraint time_entry_user_id_id_invoice_id_key, add unique (user_id, invoice_id, id)')
    this.addSql(claimedBy('claimed_for, time_entry_id', 'invoice_id, id'))
    // A line's invoice has its user's account, and goes with it.
    this.addSql('alter table invoice_line_item drop constraint invoice_line_item_user_id_fkey')
  }

  override down(): void {
    this.addSql('alter table invoice_line_item add foreign key (user_id) references accounts.account (id) on delete cascade, drop constraint line_item_claims_entry')
    this.addSql('alter table time_entry drop constraint time_entry_user_id_invoice_id_id_key, add unique (user_id, id, invoice_id)')
    this.addSql('create index time_entry_by_invoice on time_entry (user_id, invoice_id, id)')
    this.addSql(claimedBy('time_entry_id, claimed_for', 'id, invoice_id'))
  }
}

/** At the end of the transaction: the entry or the line comes first. */
function claimedBy(columns: string, named: string): string {
  return `alter table invoice_line_item add constraint line_item_claims_entry foreign key (user_id, ${columns})
    references time_entry (user_id, ${named}) deferrable initially deferred`
}
