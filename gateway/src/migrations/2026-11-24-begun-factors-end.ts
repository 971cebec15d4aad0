import { jobFunction, seenByJobs, unseenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'

/** A second factor that is only begun ends with its time: docs/decisions/0014. One that is there already counts as begun now. */
export class BegunFactorsEnd extends Migration {
  override up(): void {
    this.addSql('alter table second_factor add column begun_at timestamptz not null default now()')
    for (const statement of [...seenByJobs(seen), ...forgetBegunFactors]) this.addSql(statement)
  }

  override down(): void {
    for (const statement of ['drop function forget_begun_factors()', ...unseenByJobs(seen), 'alter table second_factor drop column begun_at']) this.addSql(statement)
  }
}

const OVER = "enabled_at is null and begun_at < now() - interval '15 minutes'"
const schema = 'accounts'
const seen = { schema, table: 'second_factor', columns: ['enabled_at', 'begun_at'], rows: OVER, isDeletable: true } as const
const forgetBegunFactors = jobFunction({ schema, name: 'forget_begun_factors()', returns: 'void', query: `delete from second_factor where ${OVER}` })
