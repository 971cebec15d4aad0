import { announceAsBefore, announceByKeptPlans } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** Plans the announcement once per connection instead of once per change. */
export class AnnounceProjectsByKeptPlans extends Migration {
  override up(): void {
    for (const statement of announceByKeptPlans(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of announceAsBefore(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'client', topic: 'clients' },
  { table: 'project', topic: 'projects', project: 'id' },
  { table: 'share_link', topic: 'shareLinks', project: 'project_id' },
] as const
