import { Migration } from '@mikro-orm/migrations'

/** Clients and their payments without an invoice, for the dashboard. */
export class ClientReceipts extends Migration {
  override up(): void {
    this.addSql('create view client_receipts as select user_id, id, name, industry, total_received from client')
    this.addSql('grant select on client_receipts to billfold_billing')
  }

  override down(): void {
    this.addSql('drop view client_receipts')
  }
}
