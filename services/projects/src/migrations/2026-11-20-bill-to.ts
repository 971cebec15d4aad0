import { Migration } from '@mikro-orm/migrations'

/** The recipient data of invoices. */
export class BillTo extends Migration {
  override up(): void {
    this.addSql('create view bill_to as select user_id, id, name, email, primary_contact, address, tax_id from client')
    this.addSql('grant select on bill_to to billfold_billing')
  }

  override down(): void {
    this.addSql('drop view bill_to')
  }
}
