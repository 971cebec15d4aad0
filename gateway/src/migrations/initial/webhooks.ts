import { CURRENT_USER, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { dueFunctions, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { instant } from '@billfold/server-kit/database/sql'
import { IS_RESTORING } from '@billfold/server-kit/database/user-rows'
import { NOT_IMPORTING } from '@billfold/server-kit/imports/import-mode'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { CALLERS } from './notifications.ts'

const schema = 'accounts'

const tables = [
  `create table webhook (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    url text not null check (length(url) between 1 and 2000),
    description text not null default '' check (length(description) <= 200),
    events text[] not null check (cardinality(events) > 0),
    is_active boolean not null default true,
    disabled_for text check (disabled_for in ('gone', 'failing')),
    -- Encrypted with a key that only the gateway has, because each delivery is signed with it.
    secret bytea not null,
    former_secret bytea,
    former_secret_until timestamptz,
    failing_since timestamptz,
    created_at timestamptz not null default now(),
    primary key (user_id, id),
    constraint webhook_disabled_is_inactive check (disabled_for is null or not is_active),
    constraint webhook_former_secret check ((former_secret is null) = (former_secret_until is null))
  )`,
  ...keepToUser('webhook'),
  `create table webhook_event (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    -- Sent as webhook-id. Random, because a restored database would reuse numbers that receivers have seen.
    message_id uuid not null default gen_random_uuid(),
    name text not null,
    -- The record that changed. No foreign key: these schemas are created later.
    kind text not null,
    record_id integer not null,
    payload json not null,
    created_at timestamptz not null default now(),
    primary key (user_id, id)
  )`,
  'create index webhook_event_by_age on webhook_event (created_at)',
  ...keepToUser('webhook_event'),
  `create table webhook_delivery (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    webhook_id integer not null,
    event_id integer not null,
    -- Copied from the event: deliveries about one record are sent in order.
    kind text not null,
    record_id integer not null,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    -- While an attempt runs, the time from which another worker may repeat it.
    next_attempt_at timestamptz not null default now(),
    attempted_at timestamptz,
    duration_ms integer,
    response_status integer,
    error text check (error in ('timeout', 'unknown-host', 'private-address', 'certificate', 'no-connection', 'turned-off')),
    primary key (user_id, id),
    constraint webhook_delivery_webhook foreign key (user_id, webhook_id) references webhook (user_id, id) on delete cascade,
    constraint webhook_delivery_event foreign key (user_id, event_id) references webhook_event (user_id, id) on delete cascade
  )`,
  'create index webhook_delivery_newest on webhook_delivery (user_id, webhook_id, id desc)',
  'create index webhook_delivery_by_event on webhook_delivery (user_id, event_id)',
  "create index webhook_delivery_waiting on webhook_delivery (user_id, webhook_id, kind, record_id, id) where state = 'waiting'",
  ...keepToUser('webhook_delivery'),
  // Announcing a change also wakes up the gateways, which then deliver the event.
  ...announceChanges([{ table: 'webhook_delivery', topic: 'webhooks' }]),
]

/**
 * Row-level security also applies to the owner role, so services can only write events for the user of their transaction. Imported and restored
 * records are history, so they cause no events.
 */
const functions = [
  `create function has_webhooks() returns boolean language sql stable security definer set search_path = ${schema}, pg_temp as $$
    select not (${IS_RESTORING}) and ${NOT_IMPORTING} and exists (select from webhook w where w.user_id = ${CURRENT_USER} and w.is_active)
  $$`,
  `create function emit_webhook(event_name text, of_kind text, of_record integer, data json) returns void
    language sql security definer set search_path = ${schema}, pg_temp as $$
      with target as (
        -- Locked, because a webhook that is deleted meanwhile must not fail the change of the record.
        select w.id from webhook w where w.user_id = ${CURRENT_USER} and w.is_active and event_name = any(w.events) for key share
      ), added as (
        insert into webhook_event (user_id, name, kind, record_id, payload)
        select ${CURRENT_USER}, event_name, of_kind, of_record, json_build_object('type', event_name, 'timestamp', ${instant('now()')}, 'data', data)
        where exists (select from target)
        returning user_id, id
      )
      insert into webhook_delivery (user_id, webhook_id, event_id, kind, record_id)
      select a.user_id, t.id, a.id, of_kind, of_record from added a cross join target t order by t.id
    $$`,
  ...['has_webhooks()', 'emit_webhook(text, text, integer, json)'].flatMap((name) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${CALLERS}`,
  ]),
]

const jobs = [
  ...seenByJobs({ schema, table: 'webhook_delivery', columns: ['user_id', 'webhook_id', 'state', 'next_attempt_at'], rows: "state = 'waiting'" }),
  ...dueFunctions({
    schema,
    name: 'webhooks_to_deliver',
    columns: 'user_id integer, webhook_id integer',
    query: "select distinct d.user_id, d.webhook_id from webhook_delivery d where d.state = 'waiting' and d.next_attempt_at <= now()",
  }),
]

export const webhooks = [...tables, ...functions, ...jobs]
