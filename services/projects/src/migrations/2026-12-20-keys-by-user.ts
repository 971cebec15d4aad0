import { indexesByUser, primaryKeysByUser, replacedKeysDroppedBy } from '@billfold/server-kit/database/keys-by-user'
import { linkDirectory } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

const keys = ['client', 'client_contact', 'project', 'share_link', 'portal_link'].map((table) => ({ table }))

export const earlyIndexes = indexesByUser(keys)

export class ProjectKeysByUser extends Migration {
  override up(): void {
    const parts = [
      primaryKeysByUser('projects', keys),
      // The old keys remain until billing and proposals have run their own migrations, because their foreign keys still refer to them.
      replacedKeysDroppedBy('projects', ['client', 'project', 'portal_link'], 'billfold_proposals_owner'),
      linkDirectory('project'),
      linkDirectory('client'),
    ]
    for (const statement of parts.flat()) this.addSql(statement)
  }
}
