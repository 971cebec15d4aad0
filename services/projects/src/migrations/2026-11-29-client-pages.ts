import { expiredLinkLookup } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

export class ClientPages extends Migration {
  override up(): void {
    for (const statement of expiredLinkLookup('project')) this.addSql(statement)
  }
}
