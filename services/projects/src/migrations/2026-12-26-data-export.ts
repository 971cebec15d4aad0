import { skipUsedIds, userRowFunctions } from '@billfold/server-kit/database/user-rows'
import { restoredLinks } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

const statements = [
  ...userRowFunctions('projects'),
  ...skipUsedIds('projects', [{ table: 'client' }, { table: 'project' }]),
  ...restoredLinks('project'),
  ...restoredLinks('client'),
  // These owner roles need access, because the triggers that fire on restored rows run as the owner of their schema.
  'grant select on client_directory, project_directory to billfold_billing_owner, billfold_proposals_owner',
]

export class DataExport extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
