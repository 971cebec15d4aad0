import { announceAfterCommit, announceAtCommit } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** `NOTIFY` in a writing transaction made all commits of the database wait for each other. */
export class AnnounceProposalsAfterCommit extends Migration {
  override up(): void {
    for (const statement of announceAfterCommit(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of announceAtCommit(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'proposal', topic: 'proposals' },
  { table: 'proposal_line_item', topic: 'proposals' },
  { table: 'share_link', topic: 'proposals' },
  { table: 'mail', topic: 'proposals' },
] as const
