import { dueFunctions } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'

const OPEN = "status in ('active', 'on_hold') and not is_archived"

/** The function without a range of users remains for replicas of the previous release until the upgrade is complete. */
const statements = [
  `create index project_due_by_user on project (user_id, due_date, id) where ${OPEN}`,
  ...dueFunctions({
    schema: 'projects',
    name: 'project_due',
    parameters: 'first date, last date',
    columns: 'user_id integer, id integer',
    query: `select p.user_id, p.id from project p where ${OPEN} and p.due_date between first and last`,
  }),
]

export class JobsInBatches extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
