import { Migration } from '@mikro-orm/migrations'

/** Billing keeps the customers of the payment provider, and publishes them. */
export class StripeCustomers extends Migration {
  override up(): void {
    this.addSql('alter table client drop column stripe_customer_id')
  }

  override down(): void {
    this.addSql('alter table client add column stripe_customer_id text check (length(stripe_customer_id) <= 255)')
  }
}
