import { announceAfterCommit, announceAtCommit } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** `NOTIFY` in a writing transaction made all commits of the database wait for each other. */
export class AnnounceBillingAfterCommit extends Migration {
  override up(): void {
    for (const statement of announceAfterCommit(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of announceAtCommit(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'time_entry', topic: 'timeEntries', project: 'project_id' },
  { table: 'invoice', topic: 'invoices', project: 'project_id' },
  { table: 'invoice_line_item', topic: 'invoices' },
  { table: 'expense', topic: 'expenses' },
] as const
