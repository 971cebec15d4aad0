import { Migration } from '@mikro-orm/migrations'

export class CostRate extends Migration {
  override up(): void {
    // Row-level security on `settings` limits the view to the user's row.
    this.addSql("create view cost_rate as select user_id, (billing->>'costRate')::numeric(10, 2) as rate from settings where billing->>'costRate' <> ''")
    this.addSql('grant select on cost_rate to billfold_billing')
  }
}
