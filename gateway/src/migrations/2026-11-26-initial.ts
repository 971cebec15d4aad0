import { Migration } from '@mikro-orm/migrations'
import { accounts } from './initial/accounts.ts'
import { mail } from './initial/mail.ts'
import { modules } from './initial/modules.ts'
import { notifications } from './initial/notifications.ts'
import { security } from './initial/security.ts'

export class InitialAccounts extends Migration {
  override up(): void {
    for (const statement of [...accounts, ...security, ...notifications, ...mail, ...modules]) this.addSql(statement)
  }
}
