import { expiredLinkLookup } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

/** All public pages use the accent color of the account's invoices. */
const accountLook = [
  'create view account_look as select user_id, accent_color from invoice_design',
  'grant select on account_look to billfold_projects, billfold_proposals',
]

export class ClientPages extends Migration {
  override up(): void {
    for (const statement of [...expiredLinkLookup('invoice'), ...accountLook]) this.addSql(statement)
  }
}
