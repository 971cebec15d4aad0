import type { Client } from 'pg'
import { ownerRole, serviceRole } from '../../../packages/server-kit/src/database/roles.ts'
import { readCatalog, requireCatalog, type TableCatalog } from './catalog.ts'
import { asOwner, changesOf, type LargeTable, nameOf, newName, newSchema, partitionName } from './large-tables.ts'
import { inTransaction, withoutWaiting } from './transaction.ts'

const TRIGGER = 'record_change_to_copy'

/** Starts recording the keys of changed rows. Does nothing if recording has already started. */
export async function recordChanges(client: Client, large: LargeTable, { keys }: TableCatalog): Promise<void> {
  const [table, changes] = [nameOf(large), changesOf(large)]
  const { rows } = await client.query('select from pg_trigger where tgrelid = to_regclass($1) and tgname = $2', [table, TRIGGER])
  if (rows.length > 0) return
  const insert = (row: string) => `insert into ${changes} (${keys.join(', ')}) values (${keys.map((key) => `${row}.${key}`).join(', ')})`
  await withoutWaiting(client, async () => {
    await client.query(asOwner(large))
    await client.query(`create table if not exists ${changes} as select ${keys.join(', ')} from ${table} with no data`)
    await client.query(`revoke all on ${changes} from ${serviceRole(large.schema)}`)
    await client.query(
      `create or replace function ${changes}() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
       begin
         if tg_op <> 'INSERT' then ${insert('old')}; end if;
         if tg_op = 'INSERT' or (${keys.map((key) => `old.${key}`).join(', ')}) is distinct from (${keys.map((key) => `new.${key}`).join(', ')}) then ${insert('new')}; end if;
         return null;
       end $$`,
    )
    await client.query(`revoke execute on function ${changes}() from public`)
    await client.query(`create trigger ${TRIGGER} after insert or update or delete on ${table} for each row execute function ${changes}()`)
  })
}

export async function stopRecording(client: Client, large: LargeTable): Promise<void> {
  await client.query(`drop trigger if exists ${TRIGGER} on ${nameOf(large)}`)
  await client.query(`drop function if exists ${changesOf(large)}()`)
  await client.query(`drop table if exists ${changesOf(large)}`)
}

/** Creates columns, checks and partitions. Indexes are added later, because they would slow down copying. Can be repeated. */
export async function createNewTable(client: Client, large: LargeTable, parts: number): Promise<void> {
  const [table, created] = [nameOf(large), newName(large)]
  await client.query(`create schema if not exists ${newSchema(large.schema)} authorization ${ownerRole(large.schema)}`)
  if (await readCatalog(client, created)) return
  await inTransaction(client, async () => {
    await client.query(asOwner(large))
    const like = ['comments', 'compression', 'constraints', 'defaults', 'generated', 'identity', 'statistics', 'storage'].map((part) => `including ${part}`).join(' ')
    await client.query(`create table ${created} (like ${table} ${like}) partition by hash (user_id)`)
    for (let part = 0; part < parts; part++) {
      const partition = `${newSchema(large.schema)}.${partitionName(large.table, part)}`
      await client.query(`create table ${partition} partition of ${created} for values with (modulus ${parts}, remainder ${part})`)
      // Blocks direct access to the partition. Rows can only be read through the table, whose policies apply.
      await client.query(`alter table ${partition} enable row level security, force row level security`)
    }
  })
}

/**
 * Adds the old table's keys, indexes, policies and grants. Each statement is a separate transaction, because building indexes takes long.
 * Can be repeated.
 */
export async function completeNewTable(client: Client, large: LargeTable): Promise<void> {
  const created = newName(large)
  const [wanted, found] = [await requireCatalog(client, nameOf(large)), await requireCatalog(client, created)]
  const has = (list: readonly { name: string }[], name: string) => list.some((each) => each.name === name)
  const statements = [
    // The primary key comes last, because it marks the table as complete.
    ...wanted.indexes.filter(({ name, hasConstraint }) => !hasConstraint && !has(found.indexes, name)).map(({ definition }) => definition),
    ...wanted.constraints.filter(({ name, type }) => type === 'u' && !has(found.constraints, name)).map(addConstraint),
    ...wanted.policies.filter(({ name }) => !has(found.policies, name)).map(({ definition }) => definition),
    ...wanted.grants,
    ...sequenceLike(wanted.sequence, found.sequence?.name),
    ...securityOf(wanted),
    ...(wanted.comment === null ? [] : [`comment on table {table} is ${client.escapeLiteral(wanted.comment)}`]),
    ...wanted.constraints.filter(({ type }) => type === 'p').map(addConstraint),
  ]
  for (const statement of statements) {
    await inTransaction(client, async () => {
      await client.query(asOwner(large))
      await client.query(statement.replace('{table}', created))
    })
  }
  await client.query(`analyze ${created}`)
}

export function addConstraint({ name, type, definition }: TableCatalog['constraints'][number]): string {
  return `alter table {table} add constraint ${name} ${definition}${type === 'f' ? ' not valid' : ''}`
}

/** The identity column of the new table has a sequence with default settings, so its type and grants must be set. */
function sequenceLike(wanted: TableCatalog['sequence'], name: string | undefined): string[] {
  return wanted && name !== undefined ? [`alter sequence ${name} as ${wanted.type}`, ...wanted.grants.map((grant) => grant.replace('{table}', name))] : []
}

function securityOf({ security }: TableCatalog): string[] {
  const [isOn, isForced] = security.split(' ')
  return [...(isOn === 't' ? ['alter table {table} enable row level security'] : []), ...(isForced === 't' ? ['alter table {table} force row level security'] : [])]
}

export const isComplete = ({ constraints }: TableCatalog) => constraints.some(({ type }) => type === 'p')
