import { Migration } from '@mikro-orm/migrations'

export class InvoicesToClients extends Migration {
  override up(): void {
    // The outbox shows messages from all services, so all services take message ids from one sequence.
    this.addSql('grant usage on sequence outgoing_mail_id to billfold_billing')
    this.addSql(`alter table notification
      drop constraint notification_kind_check,
      add constraint notification_kind_check check (kind in ('invoice-paid', 'invoice-viewed', 'invoice-overdue', 'payment-received', 'proposal-viewed', 'proposal-signed',
        'project-half-done', 'project-done', 'project-due'))`)
  }
}
