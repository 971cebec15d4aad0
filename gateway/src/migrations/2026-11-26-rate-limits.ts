import { Migration } from '@mikro-orm/migrations'

/** The columns are those of rate-limiter-flexible. No row-level security: requests are counted before the user is known. See docs/decisions/0004. */
export class RateLimits extends Migration {
  override up(): void {
    // Unlogged: after a crash of the server counting starts again.
    this.addSql('create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)')
    this.addSql('create index rate_limit_by_end on rate_limit (expire)')
  }

  override down(): void {
    this.addSql('drop table rate_limit')
  }
}
