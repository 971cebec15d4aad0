import { changeSearchText } from '@billfold/server-kit/database/search-text'
import { Migration } from '@mikro-orm/migrations'

const statements = [
  'alter table invoice add column po_number text check (length(po_number) between 1 and 50)',
  changeSearchText({ table: 'invoice', title: 'invoice_number', words: ['notes', 'po_number'] }),
]

export class PoNumbers extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
