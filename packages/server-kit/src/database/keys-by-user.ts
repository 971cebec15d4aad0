import type { Schema } from './roles.ts'

/** An index that can be built before the migration that needs it, without blocking writes. */
export interface EarlyIndex {
  name: string
  table: string
  columns: string
}

interface Key {
  table: string
  /** The columns that follow `user_id` in the index. */
  columns?: string
}

const columnsOf = ({ columns = 'id' }: Key) => `user_id, ${columns}`
const indexOf = ({ table }: Key) => `${table}_key_by_user`

export function indexesByUser(keys: readonly Key[]): EarlyIndex[] {
  return keys.map((key) => ({ name: indexOf(key), table: key.table, columns: columnsOf(key) }))
}

/**
 * For migrations: gives each table a primary key that starts with its user, so that the table can be partitioned by user. The index may
 * already exist (`indexesByUser`). A constraint cannot reuse another constraint's index, so the unique key with the same columns is also
 * replaced.
 */
export function primaryKeysByUser(schema: Schema, keys: readonly Key[]): string[] {
  return [
    ...keys.flatMap((key) => [
      `create unique index if not exists ${indexOf(key)} on ${key.table} (${columnsOf(key)})`,
      `alter table ${key.table} drop constraint if exists ${key.table}_pkey, add constraint ${key.table}_pkey primary key using index ${indexOf(key)}`,
    ]),
    moveForeignKeys(schema),
    ...keys.filter(({ columns }) => columns === undefined).map(({ table }) => dropReplacedKey(table)),
  ]
}

/** Foreign keys without a column list refer to the primary key. `migrate` validates these afterwards, without blocking writes. */
function moveForeignKeys(schema: Schema): string {
  return `do $$
    declare
      k record;
    begin
      for k in
        select c.conrelid::regclass as child, c.conname as name, regexp_replace(pg_get_constraintdef(c.oid), '(REFERENCES [^(]+)\\(user_id, id\\)', '\\1') as definition
        from pg_constraint c
        join pg_class child on child.oid = c.conrelid
        join pg_constraint parent on parent.conrelid = c.confrelid and parent.contype = 'p' and parent.conindid <> c.conindid
        where c.contype = 'f' and child.relnamespace = '${schema}'::regnamespace and pg_get_constraintdef(c.oid) ~ 'REFERENCES [^(]+\\(user_id, id\\)'
      loop
        execute format('alter table %s drop constraint %I, add constraint %I %s not valid', k.child, k.name, k.name, k.definition);
      end loop;
    end $$`
}

/** Keeps keys that are still referenced by foreign keys in later schemas, until `dropReplacedKeys` is called. */
function dropReplacedKey(table: string): string {
  return `do $$
    begin
      alter table ${table} drop constraint if exists ${replacedKey(table)};
    exception when dependent_objects_still_exist then null;
    end $$`
}

function replacedKey(table: string): string {
  return `${table}_user_id_id_key`
}

const DROP = 'drop_replaced_keys'

/**
 * For migrations of a schema that others refer to. Creates a function that drops the replaced keys and then itself. The last of the other
 * schemas to migrate calls it.
 */
export function replacedKeysDroppedBy(schema: Schema, tables: readonly string[], lastOwner: string): string[] {
  return [
    `create function ${DROP}() returns void language plpgsql security definer set search_path = ${schema}, pg_temp as $$
      begin
        ${tables.map((table) => `alter table ${table} drop constraint if exists ${replacedKey(table)};`).join('\n        ')}
        drop function ${schema}.${DROP}();
      end $$`,
    `revoke execute on function ${DROP}() from public`,
    `grant execute on function ${DROP}() to ${lastOwner}`,
  ]
}

export function dropReplacedKeys(schema: Schema): string {
  return `select ${schema}.${DROP}()`
}
