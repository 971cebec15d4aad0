import { indexWords, indexWordsAsBefore } from '@billfold/server-kit/database/search-text'
import { Migration } from '@mikro-orm/migrations'

/** Searched at the same speed however many users there are, guessed by their titles, and those of a client read newest first: docs/decisions/0020. */
export class IndexProposalWords extends Migration {
  override up(): void {
    for (const statement of [...indexWords('proposal', { isNamed: true }), ...byClient('user_id, client_id, id')]) this.addSql(statement)
  }

  override down(): void {
    for (const statement of [...byClient('user_id, client_id'), ...indexWordsAsBefore('proposal')]) this.addSql(statement)
  }
}

const byClient = (columns: string) => ['drop index proposal_by_client', `create index proposal_by_client on proposal (${columns})`]
