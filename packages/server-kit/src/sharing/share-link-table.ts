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

const IS_VALID = 'coalesce(l.expires_at > now(), true)'
const IS_EXPIRED = 'l.expires_at <= now()'

/** SQL that is true if the link does not come from a portal, or if its portal is open. */
export const PORTAL_IS_OPEN = '(l.portal_link_id is null or exists (select from projects.portal_link_target(l.portal_link_id)))'

const DOCUMENT_COLUMNS = `
      first_viewed_at timestamptz,
      -- Websites that may embed the record, as listed by the owner.
      sites text[] not null default '{}' constraint share_link_sites check (cardinality(sites) <= 20),
      -- A link created by a portal works as long as the portal's own link works and the record is in that portal. If the owner shares the
      -- record, its portal link becomes the owner's link.
      portal_link_id uuid,
      -- 'No action', because a link without its portal would be the owner's.
      constraint share_link_portal foreign key (user_id, portal_link_id) references projects.portal_link (user_id, id),`

/**
 * For migrations: creates the table for share links, the directory that maps a link's id to its user, and the functions that look up a link
 * without a user.
 */
export function shareLinkTable(record: SharedRecord): string[] {
  const { table } = linkTables[record]
  const column = `${record}_id`
  return [
    `create table ${table} (
      -- Part of the token, so a random number that does not show how many links there are.
      id uuid default gen_random_uuid(),
      user_id integer not null references accounts.account (id) on delete cascade,
      ${column} integer not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_at timestamptz,
      views integer not null default 0,
      last_viewed_at timestamptz,${isPortalRecord(record) ? DOCUMENT_COLUMNS : ''}
      primary key (user_id, id),
      constraint ${table}_${record} foreign key (user_id, ${column}) references ${record} (user_id, id) on delete cascade
    )`,
    `create unique index ${table}_once on ${table} (user_id, ${column}) where revoked_at is null`,
    ...keepToUser(table),
    theOneNamed(record, table),
    ...directoryOf(record),
    ...lookUpFunction(record, 'target'),
    ...lookUpFunction(record, 'expired'),
    ...(isPortalRecord(record) ? revokedPortalLinks(record) : []),
  ]
}

/** The owner role only sees the link with the given id, and only within the look-up functions. */
function theOneNamed(record: SharedRecord, table: string): string {
  const { schema, table: links } = linkTables[record]
  return `create policy the_one_named on ${table} for select to billfold_${schema}_owner using (id = nullif(current_setting('app.${links}', true), '')::uuid)`
}

/**
 * The directory remains a single table if links are split by user. A trigger adds a row with each link, and the foreign key deletes it with
 * the link. Restored links keep their ids, because signatures contain them. If a link in another account has the same id, the restored link
 * is revoked, so that the URL keeps leading to the other account.
 */
function directoryOf(record: SharedRecord): string[] {
  const { schema, table } = linkTables[record]
  const directory = `${table}_directory`
  const revoke = `revoke_restored_${table}s()`
  return [
    `create table ${directory} (
      id uuid primary key,
      user_id integer not null,
      constraint ${directory}_link foreign key (user_id, id) references ${table} (user_id, id) on delete cascade
    )`,
    `create index ${directory}_by_user on ${directory} (user_id, id)`,
    ...keepToUser(directory),
    theOneNamed(record, directory),
    `create function list_${table}() returns trigger language plpgsql as $$
      begin
        if ${IS_RESTORING} then
          insert into ${schema}.${directory} (id, user_id) values (new.id, new.user_id) on conflict do nothing;
        else
          insert into ${schema}.${directory} (id, user_id) values (new.id, new.user_id);
        end if;
        return null;
      end $$`,
    `create trigger list_${table} after insert on ${table} for each row execute function list_${table}()`,
    `create function ${revoke} returns void language sql security definer set search_path = ${schema}, pg_temp as $$
      update ${table} l set revoked_at = now() where l.user_id = ${CURRENT_USER} and l.revoked_at is null
        and not exists (select from ${directory} d where d.user_id = l.user_id and d.id = l.id) $$`,
    ...grantToGateway(revoke),
  ]
}

type Lookup = 'target' | 'expired'

export function lookUpName(record: SharedRecord, lookup: Lookup): string {
  const { table } = linkTables[record]
  return lookup === 'target' ? `${table}_target` : table === 'share_link' ? 'expired_link_target' : `expired_${table}_target`
}

/** Returns the record's owner, so that the caller can enter the owner's scope. Returns nothing for a revoked link. */
function lookUpFunction(record: SharedRecord, lookup: Lookup): string[] {
  const { schema, table } = linkTables[record]
  const column = `${record}_id`
  const name = lookUpName(record, lookup)
  const conditions = isPortalRecord(record)
    ? { target: `${IS_VALID} and ${PORTAL_IS_OPEN}`, expired: `${IS_EXPIRED} or exists (select from projects.expired_portal_link_target(l.portal_link_id))` }
    : { target: IS_VALID, expired: IS_EXPIRED }
  return [
    `create function ${name}(link uuid) returns table (user_id integer, ${column} integer)
      language plpgsql security definer set search_path = ${schema}, pg_temp as $$
      declare
        owner integer;
      begin
        perform set_config('app.${table}', link::text, true);
        owner := (select d.user_id from ${table}_directory d where d.id = link);
        return query select l.user_id, l.${column} from ${table} l where l.user_id = owner and l.id = link and l.revoked_at is null and (${conditions[lookup]});
        perform set_config('app.${table}', '', true);
      end $$`,
    `revoke execute on function ${name}(uuid) from public`,
    `grant execute on function ${name}(uuid) to billfold_${schema}`,
  ]
}

/** Revokes the portal's link to a record that leaves the portal. */
function revokedPortalLinks(record: PortalRecord): string[] {
  return [
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
