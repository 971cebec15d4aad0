import { idempotencyKeyTable, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { searchable } from '@billfold/server-kit/database/search-text'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { forgetNotificationsOf } from '@billfold/server-kit/notifications/notify'
import { shareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

export class InitialProjects extends Migration {
  override up(): void {
    const parts = [clients, projects, shareLinkTable('project'), idempotencyKeyTable, published, announced, search, progress, due, forgetNotificationsOf('project')]
    for (const statement of parts.flat()) this.addSql(statement)
  }
}

const clients = [
  `create table client (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    name text not null check (length(name) between 1 and 255),
    email text not null check (length(email) between 1 and 255),
    phone text check (length(phone) <= 50),
    industry text check (length(industry) <= 100),
    website text check (length(website) <= 500),
    primary_contact text check (length(primary_contact) <= 255),
    hourly_rate numeric(10, 2) check (hourly_rate >= 0),
    total_received numeric(10, 2) not null default 0 check (total_received >= 0),
    currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD')),
    payment_terms text not null default 'Net 30' check (payment_terms in ('Net 15', 'Net 30', 'Net 45', 'Net 60')),
    tax_id text check (length(tax_id) <= 100),
    address text,
    logo_url text check (length(logo_url) <= 500),
    is_active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- Target of foreign keys: a row of one user cannot refer to a row of another.
    unique (user_id, id)
  )`,
  ...keepToUser('client'),
]

const projects = [
  `create table project (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    name text not null check (length(name) between 1 and 255),
    description text,
    status text not null default 'active' check (status in ('active', 'completed', 'on_hold', 'cancelled')),
    budget numeric(10, 2) check (budget >= 0),
    hourly_rate numeric(10, 2) check (hourly_rate >= 0),
    estimated_hours numeric(10, 2) check (estimated_hours >= 0),
    start_date date,
    end_date date,
    due_date date,
    completion_percentage integer not null default 0 check (completion_percentage between 0 and 100),
    is_archived boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, id),
    -- Target of foreign keys of rows with a project and its client: a project with entries or invoices keeps its client.
    unique (user_id, client_id, id),
    constraint project_end_after_start check (end_date >= start_date),
    constraint project_due_after_start check (due_date >= start_date),
    constraint project_client foreign key (user_id, client_id) references client (user_id, id) on delete cascade
  )`,
  ...keepToUser('project'),
]

const published = [
  'create view client_directory as select user_id, id, name, email, logo_url, hourly_rate, is_active from client',
  'create view project_directory as select user_id, id, client_id, name, hourly_rate, status from project',
  'create view bill_to as select user_id, id, name, email, primary_contact, address, tax_id from client',
  'create view client_receipts as select user_id, id, name, industry, total_received from client',
  'grant usage on schema projects to billfold_billing, billfold_billing_owner, billfold_proposals, billfold_proposals_owner, billfold_search',
  'grant select on client_directory, project_directory to billfold_billing, billfold_proposals',
  'grant select on bill_to, client_receipts to billfold_billing',
  'grant references on client, project to billfold_billing_owner, billfold_proposals_owner',
]

const announced = announceChanges([
  { table: 'client', topic: 'clients' },
  { table: 'project', topic: 'projects', project: 'id' },
  { table: 'share_link', topic: 'shareLinks', project: 'project_id' },
])

const search = [
  ...searchable({
    table: 'client',
    title: 'name',
    isTitleFuzzy: true,
    words: ['email', 'primary_contact', 'phone', 'website', 'industry', 'address', 'tax_id'],
    shows: ['name', 'email'],
  }),
  ...searchable({ table: 'project', title: 'name', isTitleFuzzy: true, words: ['description'], shows: ['client_id', 'name', 'status'] }),
]

const progress = [
  // The key limits each milestone to one notification, even if progress is corrected.
  `create function notify_of_progress() returns trigger language plpgsql as $$
    declare
      kind text := case when new.completion_percentage = 100 then 'project-done' else 'project-half-done' end;
    begin
      perform accounts.notify(new.user_id, kind, 'project', new.id, new.name,
        (select c.name from projects.client c where c.user_id = new.user_id and c.id = new.client_id), null, format('%s %s', kind, new.id));
      return null;
    end $$`,
  `create trigger notify_of_progress after update on project for each row
    when (old.completion_percentage < 100 and new.completion_percentage = 100 or old.completion_percentage < 50 and new.completion_percentage >= 50)
    execute function notify_of_progress()`,
]

const due = [
  "create index project_by_due_date on project (due_date) where status in ('active', 'on_hold') and not is_archived",
  ...seenByJobs({
    schema: 'projects',
    table: 'project',
    columns: ['user_id', 'id', 'status', 'is_archived', 'due_date'],
    rows: "status in ('active', 'on_hold') and not is_archived and due_date is not null",
  }),
  ...jobFunction({
    schema: 'projects',
    name: 'project_due(first date, last date)',
    returns: 'table (user_id integer, id integer)',
    query: `select p.user_id, p.id from project p
      where p.status in ('active', 'on_hold') and not p.is_archived and p.due_date between first and last order by p.user_id, p.id`,
  }),
]
