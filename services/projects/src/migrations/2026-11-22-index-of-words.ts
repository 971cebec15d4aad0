import { indexWords, indexWordsAsBefore } from '@billfold/server-kit/database/search-text'
import { Migration } from '@mikro-orm/migrations'

/** Search index per user, with fuzzy matching of names: docs/decisions/0020. */
export class IndexProjectWords extends Migration {
  override up(): void {
    for (const statement of searched.flatMap((table) => indexWords(table, { isNamed: true }))) this.addSql(statement)
  }

  override down(): void {
    for (const statement of searched.flatMap(indexWordsAsBefore)) this.addSql(statement)
  }
}

const searched = ['client', 'project']
