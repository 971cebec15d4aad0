import { Migration } from '@mikro-orm/migrations'

export class PaymentNotifications extends Migration {
  override up(): void {
    // Extends the current list, whichever migrations have added kinds before.
    this.addSql(`do $$ declare
        known text := (select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') from pg_constraint
          where conname = 'notification_kind_check' and conrelid = 'accounts.notification'::regclass);
      begin
        alter table accounts.notification drop constraint notification_kind_check;
        execute format('alter table accounts.notification add constraint notification_kind_check check (%s or kind in (%L, %L, %L))',
          known, 'payment-refunded', 'payment-disputed', 'payment-overpaid');
      end $$`)
  }
}
