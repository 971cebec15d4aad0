import { Migration } from '@mikro-orm/migrations'

/** Modules, their releases with all files, and what became of them. Nothing of any user, so no row-level security: docs/decisions/0004. */
export class ModuleRegistry extends Migration {
  override up(): void {
    for (const statement of [...module, ...release, ...event, ...load]) this.addSql(statement)
  }

  override down(): void {
    this.addSql('alter table module drop constraint module_active, drop constraint module_last_good, drop constraint module_canary')
    for (const table of ['module_load', 'module_event', 'module_asset', 'module_release', 'module']) this.addSql(`drop table ${table}`)
  }
}

const module = [
  `create table module (
    id text primary key check (id ~ '^[a-z][a-z0-9-]{0,39}$'),
    -- What everybody gets; null until something was activated.
    active text,
    last_good text,
    -- What a share of the users gets instead.
    canary text,
    canary_percent integer check (canary_percent between 1 and 100),
    -- Why it is off; null while it is on.
    off_reason text,
    -- The pointers of the folder beside the gateway, as they were last taken over.
    built text,
    -- One more with every change: whoever remembers the registry sees that it is another one.
    revision integer not null default 1,
    constraint module_one_canary check ((canary is null) = (canary_percent is null)),
    constraint module_canary_is_another check (canary <> active)
  )`,
]

const release = [
  `create table module_release (
    module_id text not null references module (id),
    version text not null check (version ~ '^[0-9][A-Za-z0-9_.+-]{0,79}$'),
    -- The global name of its code on a page: two of one name would overwrite each other.
    container text not null constraint module_release_container unique,
    manifest jsonb not null,
    -- Of the clock: two of one transaction have an order, too.
    published_at timestamptz not null default clock_timestamp(),
    published_by text not null,
    -- When everybody last got it; null: never.
    last_active_at timestamptz,
    -- When it was taken back; null while there is nothing against it.
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
    -- As browsers check it: 'sha384-…'.
    integrity text not null,
    content bytea not null,
    -- The same, compressed; null where that would not make it smaller.
    brotli bytea,
    primary key (module_id, version, path),
    foreign key (module_id, version) references module_release (module_id, version) on delete cascade
  )`,
  // Compressed already, or small: trying again would cost time with every file.
  'alter table module_asset alter column content set storage external, alter column brotli set storage external',
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

const load = [
  `create table module_load (
    module_id text not null,
    version text not null,
    minute timestamptz not null,
    -- 'loaded', or what went wrong.
    outcome text not null,
    -- Milliseconds that it took, rounded up to the next step of the counter; 0 for a failure.
    ms integer not null,
    loads integer not null,
    primary key (module_id, version, minute, outcome, ms),
    foreign key (module_id, version) references module_release (module_id, version) on delete cascade
  )`,
  'create index module_load_by_age on module_load (minute)',
]
