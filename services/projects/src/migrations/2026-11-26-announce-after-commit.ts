import { announceAfterCommit, announceAtCommit } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** `NOTIFY` inside writing transactions serialized all commits of the database. */
export class AnnounceProjectsAfterCommit extends Migration {
  override up(): void {
    for (const statement of announceAfterCommit(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of announceAtCommit(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'client', topic: 'clients' },
  { table: 'project', topic: 'projects', project: 'id' },
  { table: 'share_link', topic: 'shareLinks', project: 'project_id' },
] as const
