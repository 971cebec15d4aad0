import { announceChanges, withoutAnnouncedChanges } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** Announces changes for live updates. */
export class AnnounceProjectChanges extends Migration {
  override up(): void {
    for (const statement of announceChanges(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of withoutAnnouncedChanges(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'client', topic: 'clients' },
  { table: 'project', topic: 'projects', project: 'id' },
  { table: 'share_link', topic: 'shareLinks', project: 'project_id' },
] as const
