import { dropReplacedKeys, indexesByUser, primaryKeysByUser } from '@billfold/server-kit/database/keys-by-user'
import { linkDirectory } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

const TABLES = ['proposal', 'proposal_line_item', 'mail', 'share_link', 'proposal_template', 'proposal_template_line_item', 'saved_section']
const keys = [...TABLES.map((table) => ({ table })), { table: 'proposal_event', columns: 'proposal_id, seq' }]

export const earlyIndexes = indexesByUser(keys)

export class ProposalKeysByUser extends Migration {
  override up(): void {
    const parts = [
      primaryKeysByUser('proposals', keys),
      'alter table proposal_event drop constraint proposal_event_proposal_id_seq_key',
      linkDirectory('proposal'),
      // All foreign keys to clients, projects and portals now use the new primary keys, so the old keys can be dropped.
      dropReplacedKeys('projects'),
    ]
    for (const statement of parts.flat()) this.addSql(statement)
  }
}
