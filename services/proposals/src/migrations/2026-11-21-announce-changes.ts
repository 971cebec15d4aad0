import { announceChanges, withoutAnnouncedChanges } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** Open pages hear of every change. */
export class AnnounceProposalChanges extends Migration {
  override up(): void {
    for (const statement of announceChanges(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of withoutAnnouncedChanges(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'proposal', topic: 'proposals' },
  { table: 'proposal_line_item', topic: 'proposals' },
  { table: 'share_link', topic: 'proposals' },
  { table: 'mail', topic: 'proposals' },
] as const
