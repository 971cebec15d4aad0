import { CURRENT_USER, keepToUser } from '../database/row-level-security.ts'
import { grantToGateway, IS_RESTORING } from '../database/user-rows.ts'

/** The tables that store share links. The schema 'projects' has two. */
export const linkTables = {
  project: { schema: 'projects', table: 'share_link' },
  proposal: { schema: 'proposals', table: 'share_link' },
  invoice: { schema: 'billing', table: 'share_link' },
  client: { schema: 'projects', table: 'portal_link' },
} as const
export type SharedRecord = keyof typeof linkTables

/** Records with a page that clients can open from the portal. */
export type PortalRecord = 'proposal' | 'invoice'

export function isPortalRecord(record: SharedRecord): record is PortalRecord {
  return record === 'proposal' || record === 'invoice'
}

/** For migrations: creates the table for share links, and a function that looks up a link without a user. */
export function shareLinkTable(record: SharedRecord): string[] {
  const { schema, table } = linkTables[record]
  const column = `${record}_id`
  return [
    `create table ${table} (
      -- Part of the token, so a random number that does not show how many links there are.
      id uuid primary key default gen_random_uuid(),
      user_id integer not null references accounts.account (id) on delete cascade,
      ${column} integer not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_at timestamptz,
      views integer not null default 0,
      last_viewed_at timestamptz,
      unique (user_id, id),
      constraint ${table}_${record} foreign key (user_id, ${column}) references ${record} (user_id, id) on delete cascade
    )`,
    `create unique index ${table}_once on ${table} (user_id, ${column}) where revoked_at is null`,
    ...keepToUser(table),
    // The owner role only sees the link with the given id, and only within the function below. The function returns the record's owner, so
    // that the caller can enter the owner's scope. It returns nothing for an expired or revoked link.
    `create policy the_one_named on ${table} for select to billfold_${schema}_owner
      using (id = nullif(current_setting('app.${table}', true), '')::uuid)`,
    ...lookUpFunction(record, 'target', IS_VALID),
  ]
}

const IS_VALID = 'coalesce(l.expires_at > now(), true)'
const IS_EXPIRED = 'l.expires_at <= now()'

/**
 * For migrations after `shareLinkTable`: creates a function that looks up an expired link without a user. Returns nothing for a revoked
 * link.
 */
export function expiredLinkLookup(record: SharedRecord): string[] {
  return lookUpFunction(record, 'expired', IS_EXPIRED)
}

type Lookup = 'target' | 'expired'

export function lookUpName(record: SharedRecord, lookup: Lookup): string {
  const { table } = linkTables[record]
  return lookup === 'target' ? `${table}_target` : table === 'share_link' ? 'expired_link_target' : `expired_${table}_target`
}

/** SQL conditions for `lookUpFunction`. */
const FOUND_BY_ID = 'l.id = link'
const FOUND_BY_DIRECTORY = 'l.user_id = owner and l.id = link'

function lookUpFunction(record: SharedRecord, lookup: Lookup, condition: string, found = FOUND_BY_ID): string[] {
  const { schema, table } = linkTables[record]
  const column = `${record}_id`
  const name = lookUpName(record, lookup)
  const owner = found === FOUND_BY_DIRECTORY ? `owner := (select d.user_id from ${table}_directory d where d.id = link);` : ''
  return [
    `create or replace function ${name}(link uuid) returns table (user_id integer, ${column} integer)
      language plpgsql security definer set search_path = ${schema}, pg_temp as $$
      declare
        owner integer;
      begin
        perform set_config('app.${table}', link::text, true);
        ${owner}
        return query select l.user_id, l.${column} from ${table} l where ${found} and l.revoked_at is null and (${condition});
        perform set_config('app.${table}', '', true);
      end $$`,
    `revoke execute on function ${name}(uuid) from public`,
    `grant execute on function ${name}(uuid) to billfold_${schema}`,
  ]
}

/** SQL that is true if the link does not come from a portal, or if its portal is open. */
export const PORTAL_IS_OPEN = '(l.portal_link_id is null or exists (select from projects.portal_link_target(l.portal_link_id)))'

const ofPortal = { target: `${IS_VALID} and ${PORTAL_IS_OPEN}`, expired: `${IS_EXPIRED} or exists (select from projects.expired_portal_link_target(l.portal_link_id))` }
const conditions = { project: { target: IS_VALID, expired: IS_EXPIRED }, client: { target: IS_VALID, expired: IS_EXPIRED }, proposal: ofPortal, invoice: ofPortal }

/**
 * For migrations, once the primary key of links starts with the user: creates a directory that maps a link's id to its user. The directory
 * remains a single table if links are split by user. A trigger adds a row with each link, and the foreign key deletes it with the link.
 */
export function linkDirectory(record: SharedRecord): string[] {
  const { schema, table } = linkTables[record]
  const directory = `${table}_directory`
  return [
    `create table ${directory} (
      id uuid primary key,
      user_id integer not null,
      constraint ${directory}_link foreign key (user_id, id) references ${table} on delete cascade
    )`,
    `create index ${directory}_by_user on ${directory} (user_id, id)`,
    // Turned off temporarily: under forced row-level security, the table's owner would not see all users' rows.
    `alter table ${table} no force row level security`,
    `insert into ${directory} (id, user_id) select id, user_id from ${table}`,
    `alter table ${table} force row level security`,
    ...keepToUser(directory),
    `create policy the_one_named on ${directory} for select to billfold_${schema}_owner
      using (id = nullif(current_setting('app.${table}', true), '')::uuid)`,
    `create function list_${table}() returns trigger language plpgsql as $$
      begin
        insert into ${schema}.${directory} (id, user_id) values (new.id, new.user_id);
        return null;
      end $$`,
    `create trigger list_${table} after insert on ${table} for each row execute function list_${table}()`,
    ...lookUpFunction(record, 'target', conditions[record].target, FOUND_BY_DIRECTORY),
    ...lookUpFunction(record, 'expired', conditions[record].expired, FOUND_BY_DIRECTORY),
  ]
}

/**
 * For migrations: restored links keep their ids, because signatures contain them. If a link in another account has the same id, the
 * restored link is revoked, so that the URL keeps leading to the other account.
 */
export function restoredLinks(record: SharedRecord): string[] {
  const { schema, table } = linkTables[record]
  const directory = `${table}_directory`
  const revoke = `revoke_restored_${table}s()`
  return [
    `create or replace function list_${table}() returns trigger language plpgsql as $$
      begin
        if ${IS_RESTORING} then
          insert into ${schema}.${directory} (id, user_id) values (new.id, new.user_id) on conflict do nothing;
        else
          insert into ${schema}.${directory} (id, user_id) values (new.id, new.user_id);
        end if;
        return null;
      end $$`,
    `create function ${revoke} returns void language sql security definer set search_path = ${schema}, pg_temp as $$
      update ${table} l set revoked_at = now() where l.user_id = ${CURRENT_USER} and l.revoked_at is null
        and not exists (select from ${directory} d where d.user_id = l.user_id and d.id = l.id) $$`,
    ...grantToGateway(revoke),
  ]
}

/**
 * For migrations: links created by a portal work as long as the portal's own link works and the record is in that portal. If the owner
 * shares the record, its portal link becomes the owner's link.
 */
export function portalDocumentLinks(record: PortalRecord): string[] {
  return [
    `alter table share_link add column portal_link_id uuid,
      -- 'No action', because a link without its portal would be the owner's.
      add constraint share_link_portal foreign key (user_id, portal_link_id) references projects.portal_link (user_id, id)`,
    ...lookUpFunction(record, 'target', conditions[record].target),
    ...lookUpFunction(record, 'expired', conditions[record].expired),
    `create function revoke_portal_links() returns trigger language plpgsql as $$
      begin
        update ${linkTables[record].schema}.share_link set revoked_at = now()
          where user_id = new.user_id and ${record}_id = new.id and revoked_at is null and portal_link_id is not null;
        return null;
      end $$`,
    `create trigger revoke_portal_links after update on ${record} for each row
      when (old.client_id <> new.client_id or old.status <> 'draft' and new.status = 'draft') execute function revoke_portal_links()`,
  ]
}
