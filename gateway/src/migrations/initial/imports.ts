import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { dueFunctions, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'

const schema = 'accounts'

const tables = [
  `create table import_run (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    source text not null check (source in ('toggl', 'harvest', 'clockify', 'freshbooks', 'invoice-ninja', 'kimai', 'csv')),
    file_name text not null check (length(file_name) <= 255),
    state text not null default 'receiving' check (state in ('receiving', 'checking', 'checked', 'importing', 'imported', 'failed', 'undoing', 'undone')),
    received integer not null default 0 check (received between 0 and 100000),
    bytes integer not null default 0,
    done integer not null default 0,
    -- Counts, missing clients, new projects and problems.
    preview json,
    -- Why it failed or could not be undone. While it is 'importing', what was created must be removed again.
    error json,
    created_at timestamptz not null default now(),
    touched_at timestamptz not null default now(),
    finished_at timestamptz,
    primary key (user_id, id)
  )`,
  ...keepToUser('import_run'),
  // The records as they were sent; deleted when the import has finished. The type is json, because jsonb rejects some texts that the check
  // is supposed to report.
  `create table import_part (
    user_id integer not null references account (id) on delete cascade,
    import_id integer not null,
    first integer not null check (first >= 0),
    size integer not null check (size > 0),
    hash text not null,
    records json not null,
    primary key (user_id, import_id, first),
    constraint import_part_run foreign key (user_id, import_id) references import_run (user_id, id) on delete cascade
  )`,
  ...keepToUser('import_part'),
]

export const ABANDONED_IMPORT = "state in ('receiving', 'checking', 'checked') and touched_at < now() - interval '1 day'"
const RUNNING = "state in ('checking', 'importing', 'undoing')"

const jobs = [
  ...seenByJobs({ schema, table: 'import_run', columns: ['user_id', 'id', 'state', 'touched_at'], rows: `(${ABANDONED_IMPORT}) or ${RUNNING}`, isDeletable: true }),
  // Finds unfinished imports whose job was lost or gave up.
  ...dueFunctions({
    schema,
    name: 'imports_to_resume',
    columns: 'user_id integer, id integer',
    query: `select i.user_id, i.id from import_run i where i.${RUNNING} and i.touched_at < now() - interval '45 minutes'`,
  }),
]

export const imports = [...tables, ...jobs]
