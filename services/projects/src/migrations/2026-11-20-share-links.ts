import { shareLinkTable, withoutShareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

/** Share links of projects. */
export class ShareLinks extends Migration {
  override up(): void {
    for (const statement of shareLinkTable('project')) this.addSql(statement)
  }

  override down(): void {
    for (const statement of withoutShareLinkTable) this.addSql(statement)
  }
}
