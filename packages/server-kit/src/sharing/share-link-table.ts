import { keepToUser } from '../database/row-level-security.ts'

const schemas = { project: 'projects', proposal: 'proposals', invoice: 'billing' } as const
export type SharedRecord = keyof typeof schemas

/** For migrations: creates the table of share links, and a function that looks up a link without a user. */
export function shareLinkTable(record: SharedRecord): string[] {
  const schema = schemas[record]
  const column = `${record}_id`
  return [
    `create table share_link (
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
      constraint share_link_${record} foreign key (user_id, ${column}) references ${record} (user_id, id) on delete cascade
    )`,
    `create unique index share_link_once on share_link (user_id, ${column}) where revoked_at is null`,
    ...keepToUser('share_link'),
    // The owner role sees only the link with the given id, and only within the function below. It returns the record's owner, whose scope the caller
    // then enters. An expired or revoked link returns nothing.
    `create policy the_one_named on share_link for select to billfold_${schema}_owner
      using (id = nullif(current_setting('app.share_link', true), '')::uuid)`,
    `create function share_link_target(link uuid) returns table (user_id integer, ${column} integer)
      language plpgsql security definer set search_path = ${schema}, pg_temp as $$
      begin
        perform set_config('app.share_link', link::text, true);
        return query select l.user_id, l.${column} from share_link l
          where l.id = link and l.revoked_at is null and coalesce(l.expires_at > now(), true);
        perform set_config('app.share_link', '', true);
      end $$`,
    'revoke execute on function share_link_target(uuid) from public',
    `grant execute on function share_link_target(uuid) to billfold_${schema}`,
  ]
}

/** For migrations after `shareLinkTable`: a function that looks up an expired link without a user. A revoked link returns nothing. */
export function expiredLinkLookup(record: SharedRecord): string[] {
  const schema = schemas[record]
  const column = `${record}_id`
  return [
    `create function expired_link_target(link uuid) returns table (user_id integer, ${column} integer)
      language plpgsql security definer set search_path = ${schema}, pg_temp as $$
      begin
        perform set_config('app.share_link', link::text, true);
        return query select l.user_id, l.${column} from share_link l where l.id = link and l.revoked_at is null and l.expires_at <= now();
        perform set_config('app.share_link', '', true);
      end $$`,
    'revoke execute on function expired_link_target(uuid) from public',
    `grant execute on function expired_link_target(uuid) to billfold_${schema}`,
  ]
}
