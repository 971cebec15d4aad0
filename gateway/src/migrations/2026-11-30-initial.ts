import { idempotencyKeyTable } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'
import { access } from './initial/access.ts'
import { accounts } from './initial/accounts.ts'
import { activity } from './initial/activity.ts'
import { cleanup } from './initial/cleanup.ts'
import { dataExport } from './initial/data-export.ts'
import { imports } from './initial/imports.ts'
import { mail } from './initial/mail.ts'
import { modules } from './initial/modules.ts'
import { notifications } from './initial/notifications.ts'
import { signIn } from './initial/sign-in.ts'
import { webhooks } from './initial/webhooks.ts'

export class InitialAccounts extends Migration {
  override up(): void {
    const parts = [accounts, signIn, activity, access, notifications, mail, webhooks, idempotencyKeyTable, imports, dataExport, modules, cleanup]
    for (const statement of parts.flat()) this.addSql(statement)
  }
}
