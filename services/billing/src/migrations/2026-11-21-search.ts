import { notSearchable, searchable } from '@billfold/server-kit/database/search-text'
import { Migration } from '@mikro-orm/migrations'

/** Invoices are found by their number, their notes and what stands on them; time entries by what was done. */
export class SearchBilling extends Migration {
  override up(): void {
    for (const statement of [...invoices, ...lineItems, ...timeEntries, 'grant usage on schema billing to billfold_search']) this.addSql(statement)
  }

  override down(): void {
    const tables = ['time_entry', 'invoice_line_item', 'invoice']
    for (const statement of ['revoke usage on schema billing from billfold_search', ...tables.flatMap(notSearchable)]) this.addSql(statement)
  }
}

const invoices = searchable({
  table: 'invoice',
  title: 'invoice_number',
  words: ['notes'],
  shows: ['client_id', 'invoice_number', 'status', 'total', 'issue_date'],
})

const lineItems = searchable({ table: 'invoice_line_item', words: ['description'], shows: ['invoice_id'] })

const timeEntries = searchable({ table: 'time_entry', title: 'description', shows: ['client_id', 'project_id', 'description', 'date'] })
