import { Migration } from '@mikro-orm/migrations'

/** Somebody may know that an invoice was paid, and not when. */
export class UndatedPayments extends Migration {
  override up(): void {
    this.addSql('alter table invoice drop constraint invoice_paid_has_date')
    this.addSql("alter table invoice add constraint invoice_unpaid_has_no_date check (paid_date is null or status = 'paid')")
  }

  override down(): void {
    this.addSql('alter table invoice drop constraint invoice_unpaid_has_no_date')
    // Those without a date stay so: nobody knows it, and row-level security hides them from a migration.
    this.addSql("alter table invoice add constraint invoice_paid_has_date check ((status = 'paid') = (paid_date is not null)) not valid")
  }
}
