import { announceAsBefore, announceByKeptPlans } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** What is told with each change is planned once a connection, and not each time. */
export class AnnounceBillingByKeptPlans extends Migration {
  override up(): void {
    for (const statement of announceByKeptPlans(announced)) this.addSql(statement)
  }

  override down(): void {
    for (const statement of announceAsBefore(announced)) this.addSql(statement)
  }
}

const announced = [
  { table: 'time_entry', topic: 'timeEntries', project: 'project_id' },
  { table: 'invoice', topic: 'invoices', project: 'project_id' },
  { table: 'invoice_line_item', topic: 'invoices' },
  { table: 'expense', topic: 'expenses' },
] as const
