import { portalDocumentLinks } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

export class ClientPortals extends Migration {
  override up(): void {
    for (const statement of portalDocumentLinks('proposal')) this.addSql(statement)
  }
}
