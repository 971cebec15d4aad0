import { announceAsBefore, announceByKeptPlans } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** What is told with each change is planned once a connection, and not each time. */
export class AnnounceProposalsByKeptPlans extends Migration {
  override up(): void {
    for (const statement of announceByKeptPlans(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of announceAsBefore(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'proposal', topic: 'proposals' },
  { table: 'proposal_line_item', topic: 'proposals' },
  { table: 'share_link', topic: 'proposals' },
  { table: 'mail', topic: 'proposals' },
] as const
