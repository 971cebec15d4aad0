import { Migration } from '@mikro-orm/migrations'
import { createAccountNotifications, dropAccountNotifications } from './2026-11-22-told-accounts.ts'

/** Sessions are looked up on every request, so gateways no longer cache accounts. */
export class DropAccountNotifications extends Migration {
  override up(): void {
    for (const statement of dropAccountNotifications()) this.addSql(statement)
  }

  override down(): void {
    for (const statement of createAccountNotifications()) this.addSql(statement)
  }
}
