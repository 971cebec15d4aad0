import { Migration } from '@mikro-orm/migrations'

/**
 * The entries of an invoice and the sums of a client are found in an index, which Postgres would not take for it without these columns:
 * for the average user it is as cheap to look through all entries, or all invoices, that an index with them holds.
 */
export class IndexesByInvoiceAndClient extends Migration {
  override up(): void {
    this.replace(', id', 'include (status, total)')
  }

  override down(): void {
    this.replace('', '')
  }

  private replace(idOfEntry: string, ofInvoices: string): void {
    this.addSql('drop index time_entry_by_invoice, invoice_by_client')
    this.addSql(`create index time_entry_by_invoice on time_entry (user_id, invoice_id${idOfEntry})`)
    this.addSql(`create index invoice_by_client on invoice (user_id, client_id, issue_date desc, id desc) ${ofInvoices}`)
  }
}
