import { Migration } from '@mikro-orm/migrations'

export class BudgetNotifications extends Migration {
  override up(): void {
    this.addSql(`alter table notification
      drop constraint notification_kind_check,
      add constraint notification_kind_check check (kind in ('invoice-paid', 'invoice-viewed', 'invoice-overdue', 'payment-received', 'payment-refunded',
        'payment-disputed', 'payment-overpaid', 'proposal-viewed', 'proposal-signed', 'proposal-declined', 'question-asked', 'link-requested',
        'project-half-done', 'project-done', 'project-due', 'budget-nearly-used', 'budget-used-up'))`)
  }
}
