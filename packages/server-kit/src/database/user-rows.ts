import type { Schema } from './roles.ts'
import { CURRENT_USER } from './row-level-security.ts'

const FUNCTIONS = {
  exported_rows: 'text, text[], text[]',
  exported_bytes: 'text, text, text, text',
  has_rows: 'text',
  clear_rows: 'text',
  restore_rows: 'text, text[], json',
} as const

/**
 * For migrations: creates functions that let the gateway export and restore the current user's rows, in one transaction for all schemas
 * (docs/decisions/0056). They run as the schema owner, who is subject to forced row-level security, and reject tables without it.
 */
export function userRowFunctions(schema: Schema): string[] {
  const table = `(quote_ident('${schema}') || '.' || quote_ident(of_table))::regclass`
  /** CURRENT_USER for use inside a quoted statement. */
  const quotedUser = CURRENT_USER.replaceAll("'", "''")
  const guard = `
    if not exists (select from pg_class c where c.oid = ${table} and c.relrowsecurity and c.relforcerowsecurity) then
      raise exception '% has no rows of users', of_table using errcode = 'insufficient_privilege';
    end if;`
  const begin = `security definer set search_path = ${schema}, pg_temp set timezone = 'UTC' as $$`
  return [
    // Decimals are exported as text, because JSON numbers lose digits in other programs. Binary columns are exported as flags, and the next
    // function reads their contents one at a time.
    `create function exported_rows(of_table text, columns text[], sort text[]) returns setof text language plpgsql stable ${begin}
      declare
        fields text;
      begin
        ${guard}
        select string_agg(case
            when a.atttypid in ('numeric'::regtype, 'bigint'::regtype) then format('t.%1$I::text as %1$I', a.attname)
            when a.atttypid = 'bytea'::regtype then format('t.%1$I is not null as %1$I', a.attname)
            else format('t.%I', a.attname) end, ', ' order by w.place)
          into fields
          from unnest(columns) with ordinality w (name, place) join pg_attribute a on a.attrelid = ${table} and a.attname = w.name;
        return query execute format('select row_to_json(r)::text from (select %s from ${schema}.%I t where t.user_id = ${quotedUser} order by %s) r',
          fields, of_table, (select string_agg(format('t.%I', name), ', ' order by place) from unnest(sort) with ordinality s (name, place)));
      end $$`,
    `create function exported_bytes(of_table text, of_column text, key_column text, key text) returns bytea language plpgsql stable ${begin}
      declare
        found bytea;
      begin
        ${guard}
        execute format('select t.%I from ${schema}.%I t where t.user_id = ${quotedUser} and t.%I::text = $1', of_column, of_table, key_column) into found using key;
        return found;
      end $$`,
    `create function has_rows(of_table text) returns boolean language plpgsql stable ${begin}
      declare
        found boolean;
      begin
        ${guard}
        execute format('select exists (select from ${schema}.%I t where t.user_id = ${quotedUser})', of_table) into found;
        return found;
      end $$`,
    `create function clear_rows(of_table text) returns void language plpgsql ${begin}
      begin
        ${guard}
        execute format('delete from ${schema}.%I t where t.user_id = ${quotedUser}', of_table);
      end $$`,
    // Until the transaction ends, the setting turns off notifications, webhooks and anything that triggers would add to the rows.
    `create function restore_rows(of_table text, columns text[], rows json) returns void language plpgsql ${begin}
      begin
        ${guard}
        perform set_config('app.restores', 'on', true);
        execute (select format('insert into ${schema}.%I (user_id, %s) overriding system value select ${quotedUser}, %s from json_populate_recordset(null::${schema}.%I, $1) r',
            of_table, string_agg(format('%I', name), ', ' order by place), string_agg(format('r.%I', name), ', ' order by place), of_table)
          from unnest(columns) with ordinality w (name, place)) using rows;
      end $$`,
    ...Object.entries(FUNCTIONS).flatMap(([name, parameters]) => grantToGateway(`${name}(${parameters})`)),
    ...(schema === 'accounts' ? [] : [`grant usage on schema ${schema} to billfold_accounts`]),
  ]
}

export function grantToGateway(name: string): string[] {
  return [`revoke execute on function ${name} from public`, `grant execute on function ${name} to billfold_accounts`]
}

/** SQL condition for triggers. True while rows are being restored from a file. */
export const IS_RESTORING = "coalesce(current_setting('app.restores', true), '') = 'on'"

interface NumberedTable {
  table: string
  /** An additional SQL condition that is true if the user has used the id `new.id` elsewhere. */
  orUsed?: string
}

/**
 * For migrations: restored rows keep their ids, because history, signed documents and notifications contain them. The sequence may produce
 * these ids later, so the user's new rows skip them.
 */
export function skipUsedIds(schema: Schema, tables: readonly NumberedTable[]): string[] {
  return tables.flatMap(({ table, orUsed }) => [
    `create function skip_used_${table}_ids() returns trigger language plpgsql security definer set search_path = ${schema}, pg_temp as $$
      begin
        while exists (select from ${schema}.${table} t where t.user_id = new.user_id and t.id = new.id)${orUsed ? ` or ${orUsed}` : ''} loop
          new.id := nextval(pg_get_serial_sequence('${schema}.${table}', 'id'));
        end loop;
        return new;
      end $$`,
    `create trigger a_skip_used_ids before insert on ${table} for each row
      when (${IS_RESTORING.replace(' =', ' <>')}) execute function skip_used_${table}_ids()`,
  ])
}
