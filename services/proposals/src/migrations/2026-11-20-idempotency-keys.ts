import { idempotencyKeyTable } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

export class IdempotencyKeys extends Migration {
  override up(): void {
    for (const statement of idempotencyKeyTable) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop table idempotency_key')
  }
}
