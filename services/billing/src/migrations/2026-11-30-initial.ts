import { idempotencyKeyTable } from '@billfold/server-kit/database/row-level-security'
import { userRowFunctions } from '@billfold/server-kit/database/user-rows'
import { importedRecordTable } from '@billfold/server-kit/imports/imported-records'
import { Migration } from '@mikro-orm/migrations'
import { deposits } from './initial/deposits.ts'
import { emails } from './initial/emails.ts'
import { expenses } from './initial/expenses.ts'
import { invoiceFiles } from './initial/invoice-files.ts'
import { invoiceLines } from './initial/invoice-lines.ts'
import { invoices } from './initial/invoices.ts'
import { listSearches } from './initial/list-searches.ts'
import { moneyChecks } from './initial/money-checks.ts'
import { payments } from './initial/payments.ts'
import { projectBudgets } from './initial/project-budgets.ts'
import { publishedViews } from './initial/published-views.ts'
import { reminders } from './initial/reminders.ts'
import { settings } from './initial/settings.ts'
import { stripe } from './initial/stripe.ts'
import { timeEntries } from './initial/time-entries.ts'

/** Ordered by foreign keys: a table comes after the tables that it refers to. */
const tables = [settings, invoices, timeEntries, invoiceLines, expenses, payments, stripe, deposits, emails, reminders, invoiceFiles]
const imported = importedRecordTable(['timeEntry', 'invoice', 'payment', 'expense'])

export class InitialBilling extends Migration {
  override up(): void {
    const parts = [...tables, idempotencyKeyTable, imported, publishedViews, projectBudgets, listSearches, moneyChecks, userRowFunctions('billing')]
    for (const statement of parts.flat()) this.addSql(statement)
  }
}
