import { Migration } from '@mikro-orm/migrations'

export class InvoiceMail extends Migration {
  override up(): void {
    // The outbox shows the messages of all services, so they share the ids.
    this.addSql('grant usage on sequence outgoing_mail_id to billfold_billing')
  }
}
