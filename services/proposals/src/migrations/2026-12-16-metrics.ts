import { seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { mailBacklog } from '@billfold/server-kit/mail/mail-backlog'
import { Migration } from '@mikro-orm/migrations'

const statements = [
  "create index mail_waiting on mail (created_at) where state = 'waiting'",
  ...seenByJobs({ schema: 'proposals', table: 'mail', columns: ['state', 'created_at'], rows: "state = 'waiting'" }),
  ...mailBacklog('proposals'),
]

export class ProposalMetrics extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
