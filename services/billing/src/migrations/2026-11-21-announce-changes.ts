import { announceChanges, withoutAnnouncedChanges } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** Open pages hear of every change. */
export class AnnounceBillingChanges extends Migration {
  override up(): void {
    for (const statement of announceChanges(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of withoutAnnouncedChanges(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'time_entry', topic: 'timeEntries', project: 'project_id' },
  { table: 'invoice', topic: 'invoices', project: 'project_id' },
  { table: 'invoice_line_item', topic: 'invoices' },
] as const
