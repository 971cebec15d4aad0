import { notSearchable, searchable } from '@billfold/server-kit/database/search-text'
import { Migration } from '@mikro-orm/migrations'
import { lockOfSignedProposal } from './signed-proposal-lock.ts'

/** Proposals are found by their words. */
export class SearchProposals extends Migration {
  override up(): void {
    for (const statement of [...proposals, `create or replace ${lockOfSignedProposal(['search_text'])}`, 'grant usage on schema proposals to billfold_search']) this.addSql(statement)
  }

  override down(): void {
    for (const statement of ['revoke usage on schema proposals from billfold_search', ...notSearchable('proposal'), `create or replace ${lockOfSignedProposal()}`]) this.addSql(statement)
  }
}

const proposals = searchable({
  table: 'proposal',
  title: 'title',
  words: ['description', 'client_email'],
  shows: ['client_id', 'title', 'status', 'amount'],
})
