import { searchFunction, titleOf } from '@billfold/server-kit/database/search-text'
import { NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import { Migration } from '@mikro-orm/migrations'
import { lockOfSignedProposals } from './initial/signatures.ts'

const sortFields = [
  `create index proposal_by_sorted_title on proposal (user_id, (title collate ${NATURAL_ORDER}), id)`,
  "create index proposal_by_validity on proposal (user_id, (coalesce(valid_until, 'infinity'::date)), id)",
  'create index proposal_by_status on proposal (user_id, status, id desc)',
  // Stored as bigint, because row-level security keeps Postgres from comparing numeric columns in an index.
  'alter table proposal add column amount_cents bigint not null generated always as ((amount * 100)::bigint) stored',
  lockOfSignedProposals(['amount_cents']),
  'create index proposal_by_amount on proposal (user_id, amount_cents desc, id desc)',
]

const search = searchFunction({
  schema: 'proposals',
  name: 'proposal_matching',
  query: ({ owner, pattern }) => `
    select id from proposal where +user_id = ${owner} and search_text like ${pattern}
    union
    select p.id from projects.client c join proposal p on p.user_id = c.user_id and p.client_id = c.id
    where +c.user_id = ${owner} and c.search_text like ${pattern} and ${titleOf('c')} like ${pattern}`,
})

export class ListPages extends Migration {
  override up(): void {
    for (const statement of [...sortFields, ...search]) this.addSql(statement)
  }
}
