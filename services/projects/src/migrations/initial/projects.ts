import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { dueFunctions, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { searchable, searchTextColumn } from '@billfold/server-kit/database/search-text'
import { NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import { skipUsedIds } from '@billfold/server-kit/database/user-rows'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { forgetNotificationsOf } from '@billfold/server-kit/notifications/notify'
import { shareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { emitWebhooks } from '@billfold/server-kit/webhooks/emit-webhooks'

const searched = { table: 'project', title: 'name', isTitleFuzzy: true, words: ['description'], shows: ['client_id', 'name', 'status'] }
const OPEN = "status in ('active', 'on_hold') and not is_archived"

const project = [
  `create table project (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    name text not null check (length(name) between 1 and 255),
    description text,
    status text not null default 'active' check (status in ('active', 'completed', 'on_hold', 'cancelled')),
    budget numeric(10, 2) check (budget >= 0),
    -- For sorting. Stored as bigint, because row-level security keeps Postgres from comparing numeric columns in an index.
    budget_cents bigint not null generated always as (coalesce((budget * 100)::bigint, 0)) stored,
    budget_kind text not null default 'money' check (budget_kind in ('money', 'hours')),
    -- The budget that work is compared with. A budget of 0 counts as none.
    budget_amount numeric(10, 2) check (budget_amount > 0)
      generated always as (nullif(case budget_kind when 'hours' then estimated_hours else budget end, 0)) stored,
    hourly_rate numeric(10, 2) check (hourly_rate >= 0),
    cost_rate numeric(10, 2) check (cost_rate >= 0),
    estimated_hours numeric(10, 2) check (estimated_hours >= 0),
    start_date date,
    end_date date,
    due_date date,
    completion_percentage integer not null default 0 check (completion_percentage between 0 and 100),
    is_archived boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    ${searchTextColumn(searched)},
    primary key (user_id, id),
    -- Target of foreign keys of rows with a project and its client: a project with entries or invoices keeps its client.
    unique (user_id, client_id, id),
    constraint project_end_after_start check (end_date >= start_date),
    constraint project_due_after_start check (due_date >= start_date),
    constraint project_client foreign key (user_id, client_id) references client (user_id, id) on delete cascade
  )`,
  `create index project_by_name on project (user_id, (name collate ${NATURAL_ORDER}), id)`,
  "create index project_by_due on project (user_id, (coalesce(due_date, 'infinity'::date)), id)",
  'create index project_by_budget on project (user_id, budget_cents desc, id desc)',
  `create index project_by_due_date on project (due_date) where ${OPEN}`,
  `create index project_due_by_user on project (user_id, due_date, id) where ${OPEN}`,
  ...keepToUser('project'),
  ...searchable(searched),
  ...skipUsedIds('projects', [{ table: 'project' }]),
  ...announceChanges([{ table: 'project', topic: 'projects', project: 'id' }]),
  ...emitWebhooks({
    schema: 'projects',
    table: 'project',
    kind: 'project',
    fields: { name: 'r.name', clientId: 'r.client_id', status: 'r.status', completionPercentage: 'r.completion_percentage', dueDate: 'r.due_date', version: 'r.version' },
    events: ['project.created', 'project.updated', 'project.deleted'],
  }),
]

const links = [...shareLinkTable('project'), ...announceChanges([{ table: 'share_link', topic: 'shareLinks', project: 'project_id' }])]

const notifications = [
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
  ...forgetNotificationsOf('project'),
]

const due = [
  ...seenByJobs({
    schema: 'projects',
    table: 'project',
    columns: ['user_id', 'id', 'status', 'is_archived', 'due_date'],
    rows: `${OPEN} and due_date is not null`,
  }),
  ...dueFunctions({
    schema: 'projects',
    name: 'project_due',
    parameters: 'first date, last date',
    columns: 'user_id integer, id integer',
    query: `select p.user_id, p.id from project p where ${OPEN} and p.due_date between first and last`,
  }),
]

export const projects = [...project, ...links, ...notifications, ...due]
