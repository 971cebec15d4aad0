import { Migration } from '@mikro-orm/migrations'

export class CostRates extends Migration {
  override up(): void {
    this.addSql('alter table project add column cost_rate numeric(10, 2) check (cost_rate >= 0)')
    this.addSql('create or replace view project_directory as select user_id, id, client_id, name, hourly_rate, status, cost_rate from project')
  }
}
