import { Migration } from '@mikro-orm/migrations'

export class InvoiceViewed extends Migration {
  override up(): void {
    this.addSql(`alter table notification
      drop constraint notification_kind_check,
      add constraint notification_kind_check check (kind in ('invoice-paid', 'invoice-viewed', 'invoice-overdue', 'payment-received', 'proposal-viewed', 'proposal-signed',
        'project-half-done', 'project-done', 'project-due'))`)
  }
}
