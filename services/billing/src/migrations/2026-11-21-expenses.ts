import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { announceTables } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** What was spent: on a day, for something, perhaps for a client and a project. */
export class Expenses extends Migration {
  override up(): void {
    for (const statement of [...expenses, ...forNobody, ...announceTables([{ table: 'expense', topic: 'expenses' }])]) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop table expense')
    this.addSql('drop function expense_without_client()')
  }
}

// Money that was spent stays spent: an expense outlives its client and its project, and follows its project to another client.
const expenses = [
  `create table expense (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer,
    project_id integer,
    date date not null,
    category text not null check (category in ('Software', 'Equipment', 'Travel', 'Meals', 'Office', 'Marketing', 'Contractors', 'Fees', 'Other')),
    amount numeric(10, 2) not null check (amount > 0),
    note text check (length(note) between 1 and 500),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, id),
    -- A key with an empty part is not looked at: without its client the project could be anybody's.
    constraint expense_project_with_client check (project_id is null or client_id is not null),
    constraint expense_client foreign key (user_id, client_id) references projects.client (user_id, id) on delete set null (client_id),
    constraint expense_project foreign key (user_id, client_id, project_id)
      references projects.project (user_id, client_id, id) on update cascade on delete set null (project_id)
  )`,
  // The list, and the figures of a period and of all time from the index alone.
  'create index expense_by_date on expense (user_id, date desc, id desc) include (amount, project_id)',
  'create index expense_by_client on expense (user_id, client_id, project_id)',
  ...keepToUser('expense'),
]

/** A client that is deleted takes its projects along, in either order: whichever key acts first, nothing of them is left here. */
const forNobody = [
  `create function expense_without_client() returns trigger language plpgsql as $$
    begin
      new.project_id := null;
      return new;
    end $$`,
  `create trigger expense_without_client before update of client_id on expense for each row
    when (new.client_id is null and new.project_id is not null) execute function expense_without_client()`,
]
