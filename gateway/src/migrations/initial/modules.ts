// No row-level security, because releases belong to no user and are judged by all users' votes. See docs/decisions/0004 and 0022.

const module = [
  `create table module (
    id text primary key check (id ~ '^[a-z][a-z0-9-]{0,39}$'),
    -- Version for all users; null until one was activated.
    active text,
    last_good text,
    -- Version for a share of the users.
    canary text,
    canary_percent integer check (canary_percent between 1 and 100),
    -- Why the module is switched off; null while it is on.
    off_reason text,
    -- Version of the gateway's own build when it was last activated.
    built text,
    -- Increases with every change, so that gateways notice it.
    revision integer not null default 1,
    constraint module_one_canary check ((canary is null) = (canary_percent is null)),
    constraint module_canary_is_another check (canary <> active)
  )`,
]

const release = [
  `create table module_release (
    module_id text not null references module (id),
    version text not null check (version ~ '^[0-9][A-Za-z0-9_.+-]{0,79}$'),
    -- Global variable of the container in the page.
    container text not null constraint module_release_container unique,
    manifest jsonb not null,
    -- clock_timestamp orders releases of the same transaction.
    published_at timestamptz not null default clock_timestamp(),
    published_by text not null,
    -- When it was last the version for all users; null if it never was.
    last_active_at timestamptz,
    -- When it was rolled back; null for good releases.
    failed_at timestamptz,
    constraint module_release_pkey primary key (module_id, version)
  )`,
  `alter table module
    add constraint module_active foreign key (id, active) references module_release (module_id, version),
    add constraint module_last_good foreign key (id, last_good) references module_release (module_id, version),
    add constraint module_canary foreign key (id, canary) references module_release (module_id, version)`,
  `create table module_asset (
    module_id text not null,
    version text not null,
    path text not null,
    -- Subresource integrity: 'sha384-…'.
    integrity text not null,
    -- Stored externally, because the files are already compressed or small.
    content bytea storage external not null,
    -- Null if compression would not make it smaller.
    brotli bytea storage external,
    primary key (module_id, version, path),
    foreign key (module_id, version) references module_release (module_id, version) on delete cascade
  )`,
]

const event = [
  `create table module_event (
    id bigint generated always as identity primary key,
    module_id text not null references module (id),
    at timestamptz not null default now(),
    by text not null,
    action text not null,
    from_version text,
    to_version text,
    note text
  )`,
  'create index module_event_of_module on module_event (module_id, id desc)',
]

const health = [
  `create table module_load (
    module_id text not null,
    version text not null,
    minute timestamptz not null,
    -- 'loaded' or the kind of failure.
    outcome text not null,
    -- Upper bound of the duration's bucket in milliseconds; 0 for failures.
    ms integer not null,
    loads integer not null,
    primary key (module_id, version, minute, outcome, ms),
    foreign key (module_id, version) references module_release (module_id, version) on delete cascade
  )`,
  'create index module_load_by_age on module_load (minute)',
  `create table module_vote (
    module_id text not null,
    version text not null,
    user_id integer not null references account (id) on delete cascade,
    loaded_at timestamptz not null default now(),
    -- Null unless it failed within the time limit after it was loaded.
    failed_at timestamptz,
    primary key (module_id, version, user_id),
    foreign key (module_id, version) references module_release (module_id, version) on delete cascade
  )`,
  'create index module_vote_by_age on module_vote (loaded_at)',
  'create index module_vote_by_user on module_vote (user_id)',
]

export const modules = [...module, ...release, ...event, ...health]
