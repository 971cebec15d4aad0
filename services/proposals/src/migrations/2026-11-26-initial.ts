import { idempotencyKeyTable } from '@billfold/server-kit/database/row-level-security'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { shareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'
import { events } from './initial/events.ts'
import { mail } from './initial/mail.ts'
import { proposals } from './initial/proposals.ts'
import { publishedViews } from './initial/published-views.ts'
import { signatures } from './initial/signatures.ts'

export class InitialProposals extends Migration {
  override up(): void {
    for (const statement of [idempotencyKeyTable, proposals, events, shareLinks, signatures, mail, announced, publishedViews].flat()) this.addSql(statement)
  }
}

const shareLinks = [
  ...shareLinkTable('proposal'),
  // Websites that may embed the proposal, as listed by the owner.
  `alter table share_link
    add column first_viewed_at timestamptz,
    add column sites text[] not null default '{}' constraint share_link_sites check (cardinality(sites) <= 20)`,
]

const announced = announceChanges([
  { table: 'proposal', topic: 'proposals' },
  { table: 'proposal_line_item', topic: 'proposals' },
  { table: 'share_link', topic: 'proposals' },
  { table: 'mail', topic: 'proposals' },
])
