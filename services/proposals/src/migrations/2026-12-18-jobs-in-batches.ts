import { dueFunctions } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'

/** The function without a range of users remains for replicas of the previous release until the upgrade is complete. */
const statements = [
  "create index proposal_sent_by_user on proposal (user_id, valid_until, id) where status = 'sent'",
  ...dueFunctions({
    schema: 'proposals',
    name: 'proposal_past_validity',
    parameters: 'day date',
    columns: 'user_id integer, id integer',
    query: "select p.user_id, p.id from proposal p where p.status = 'sent' and p.valid_until < day",
  }),
]

export class JobsInBatches extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
