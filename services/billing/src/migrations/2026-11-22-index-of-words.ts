import { indexWords, indexWordsAsBefore } from '@billfold/server-kit/database/search-text'
import { Migration } from '@mikro-orm/migrations'

/** Searched at the same speed however many users there are: docs/decisions/0020. */
export class IndexBillingWords extends Migration {
  override up(): void {
    for (const statement of searched.flatMap((table) => indexWords(table))) this.addSql(statement)
  }

  override down(): void {
    for (const statement of searched.flatMap(indexWordsAsBefore)) this.addSql(statement)
  }
}

const searched = ['invoice', 'invoice_line_item', 'time_entry']
