import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { shareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

export class InvoiceLinks extends Migration {
  override up(): void {
    for (const statement of [...shareLinkTable('invoice'), 'alter table share_link add column first_viewed_at timestamptz', ...announced]) this.addSql(statement)
  }
}

const announced = announceChanges([{ table: 'share_link', topic: 'invoices' }])
