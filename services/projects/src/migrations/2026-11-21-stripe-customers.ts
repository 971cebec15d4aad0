import { Migration } from '@mikro-orm/migrations'

/** The billing service now stores the ids of Stripe customers. */
export class StripeCustomers extends Migration {
  override up(): void {
    this.addSql('alter table client drop column stripe_customer_id')
  }

  override down(): void {
    this.addSql('alter table client add column stripe_customer_id text check (length(stripe_customer_id) <= 255)')
  }
}
