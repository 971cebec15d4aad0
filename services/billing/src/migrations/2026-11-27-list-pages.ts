import { searchFunction, titleOf } from '@billfold/server-kit/database/search-text'
import { NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import { Migration } from '@mikro-orm/migrations'

// Row-level security keeps Postgres from comparing numeric columns in an index, because those operators are not leak-proof. Copies as
// bigint avoid that.
const sortFields = [
  'alter table invoice add column total_cents bigint not null generated always as ((total * 100)::bigint) stored',
  'create index invoice_by_total on invoice (user_id, total_cents desc, id desc)',
  'create index invoice_by_due_date on invoice (user_id, due_date desc, id desc)',
  `create index invoice_by_number on invoice (user_id, (invoice_number collate ${NATURAL_ORDER}), id)`,
  `alter table time_entry
    add column hours_units bigint not null generated always as ((hours * 10000)::bigint) stored,
    add column amount_cents bigint not null generated always as ((round(hours * rate, 2) * 100)::bigint) stored`,
  'create index time_entry_by_hours on time_entry (user_id, hours_units desc, id desc)',
  'create index time_entry_by_amount on time_entry (user_id, amount_cents desc, id desc)',
  'alter table expense add column amount_cents bigint not null generated always as ((amount * 100)::bigint) stored',
  'create index expense_by_amount on expense (user_id, amount_cents desc, id desc)',
  'create index expense_by_category on expense (user_id, category, id)',
]

const searches = [
  ...searchFunction({
    schema: 'billing',
    name: 'invoice_matching',
    query: ({ owner, pattern }) => `
      select id from invoice where +user_id = ${owner} and search_text like ${pattern}
      union
      select i.id from projects.client c join invoice i on i.user_id = c.user_id and i.client_id = c.id
      where +c.user_id = ${owner} and c.search_text like ${pattern} and ${titleOf('c')} like ${pattern}`,
  }),
  ...searchFunction({
    schema: 'billing',
    name: 'time_entry_matching',
    query: ({ owner, pattern }) => `
      select id from time_entry where +user_id = ${owner} and search_text like ${pattern}
      union
      select t.id from projects.client c join time_entry t on t.user_id = c.user_id and t.client_id = c.id
      where +c.user_id = ${owner} and c.search_text like ${pattern} and ${titleOf('c')} like ${pattern}
      union
      select t.id from projects.project p join time_entry t on t.user_id = p.user_id and t.project_id = p.id
      where +p.user_id = ${owner} and p.search_text like ${pattern} and ${titleOf('p')} like ${pattern}`,
  }),
]

export class ListPages extends Migration {
  override up(): void {
    for (const statement of [...sortFields, ...searches]) this.addSql(statement)
  }
}
