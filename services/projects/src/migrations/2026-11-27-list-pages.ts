import { searchFunction, titleOf } from '@billfold/server-kit/database/search-text'
import { NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import { Migration } from '@mikro-orm/migrations'

const sortFields = [
  `create index client_by_name on client (user_id, (name collate ${NATURAL_ORDER}), id)`,
  `create index project_by_name on project (user_id, (name collate ${NATURAL_ORDER}), id)`,
  "create index project_by_due on project (user_id, (coalesce(due_date, 'infinity'::date)), id)",
  // Stored as bigint, because row-level security keeps Postgres from comparing numeric columns in an index.
  'alter table project add column budget_cents bigint not null generated always as (coalesce((budget * 100)::bigint, 0)) stored',
  'create index project_by_budget on project (user_id, budget_cents desc, id desc)',
]

const searches = [
  ...searchFunction({
    schema: 'projects',
    name: 'client_matching',
    query: ({ owner, pattern }) => `select id from client where +user_id = ${owner} and search_text like ${pattern}`,
  }),
  ...searchFunction({
    schema: 'projects',
    name: 'project_matching',
    query: ({ owner, pattern }) => `
      select id from project where +user_id = ${owner} and search_text like ${pattern}
      union
      select p.id from client c join project p on p.user_id = c.user_id and p.client_id = c.id
      where +c.user_id = ${owner} and c.search_text like ${pattern} and ${titleOf('c')} like ${pattern}`,
  }),
]

export class ListPages extends Migration {
  override up(): void {
    for (const statement of [...sortFields, ...searches]) this.addSql(statement)
  }
}
