import { announceAfterCommit, announceAtCommit } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** `NOTIFY` in a writing transaction made all commits of the database wait for each other. */
export class AnnounceAccountsAfterCommit extends Migration {
  override up(): void {
    for (const statement of announceAfterCommit(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of announceAtCommit(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'notification', topic: 'notifications' },
  { table: 'mail', topic: 'notifications' },
] as const
