import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { userRowFunctions } from '@billfold/server-kit/database/user-rows'

const schema = 'accounts'

const tables = [
  `create table data_archive (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('export', 'restore')),
    state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
    progress integer not null default 0 check (progress between 0 and 100),
    size bigint check (size >= 0),
    records integer check (records >= 0),
    is_complete boolean not null default true,
    -- A message for the user, if the file is the reason.
    problem jsonb,
    created_at timestamptz not null default now(),
    -- An archive in preparation that is not updated for minutes has failed with its process.
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    primary key (user_id, id),
    constraint data_archive_one_of_each unique (user_id, kind)
  )`,
  ...keepToUser('data_archive'),
  // Stored in the database, so that every replica can process the archive or send the file.
  `create table data_archive_chunk (
    user_id integer not null references account (id) on delete cascade,
    archive_id integer not null,
    number integer not null check (number >= 0),
    -- Stored externally, because the bytes are already compressed.
    bytes bytea storage external not null,
    primary key (user_id, archive_id, number),
    constraint data_archive_chunk_archive foreign key (user_id, archive_id) references data_archive (user_id, id) on delete cascade
  )`,
  ...keepToUser('data_archive_chunk'),
]

export const dataExport = [...tables, ...userRowFunctions(schema)]
