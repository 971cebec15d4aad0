import { seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { mailBacklog } from '@billfold/server-kit/mail/mail-backlog'
import { Migration } from '@mikro-orm/migrations'

export class AccountMetrics extends Migration {
  override up(): void {
    const statements = [...seenByJobs({ schema: 'accounts', table: 'mail', columns: ['created_at'] }), ...mailBacklog('accounts')]
    for (const statement of statements) this.addSql(statement)
  }
}
