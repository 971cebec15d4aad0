import { indexesByUser, primaryKeysByUser } from '@billfold/server-kit/database/keys-by-user'
import { Migration } from '@mikro-orm/migrations'

/** Sessions and links in e-mails are looked up before the user is known, so their tables keep their primary keys (docs/decisions/0004). */
const keys = ['activity', 'mail', 'notification'].map((table) => ({ table }))

export const earlyIndexes = indexesByUser(keys)

export class AccountKeysByUser extends Migration {
  override up(): void {
    for (const statement of primaryKeysByUser('accounts', keys)) this.addSql(statement)
  }
}
