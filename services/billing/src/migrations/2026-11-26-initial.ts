import { idempotencyKeyTable } from '@billfold/server-kit/database/row-level-security'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'
import { expenses } from './initial/expenses.ts'
import { invoices } from './initial/invoices.ts'
import { payments } from './initial/payments.ts'
import { publishedViews } from './initial/published-views.ts'
import { timeEntries } from './initial/time-entries.ts'

export class InitialBilling extends Migration {
  override up(): void {
    for (const statement of [idempotencyKeyTable, invoices.tables, timeEntries, invoices.lines, expenses, payments, announced, publishedViews].flat()) this.addSql(statement)
  }
}

const announced = announceChanges([
  { table: 'time_entry', topic: 'timeEntries', project: 'project_id' },
  { table: 'invoice', topic: 'invoices', project: 'project_id' },
  { table: 'invoice_line_item', topic: 'invoices' },
  { table: 'expense', topic: 'expenses' },
])
