import type { CreatedRecord, FoundRecord, UndoBlocker } from '@billfold/contracts/imports/import-part-calls'
import type { ImportKind } from '@billfold/contracts/imports/import-record'
import { keepToUser } from '../database/row-level-security.ts'
import { arrayOf, isCurrentUsers, lookUp } from '../database/sql.ts'
import { changedSince } from '../record-version.ts'
import type { Scope, Transaction } from '../scope.ts'

/**
 * For migrations: creates the table that tracks imported records. `import_id` has no foreign key, because imports are in the gateway's
 * schema.
 */
export function importedRecordTable(kinds: readonly ImportKind[]): string[] {
  return [
    `create table imported_record (
      user_id integer not null references accounts.account (id) on delete cascade,
      import_id integer not null,
      kind text not null check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})),
      fingerprint text not null check (length(fingerprint) = 22),
      record_id integer not null,
      -- As created: undoing an import must not remove what was changed since.
      version integer,
      updated_at timestamptz not null,
      primary key (user_id, kind, fingerprint)
    )`,
    'create index imported_record_by_import on imported_record (user_id, import_id, kind, record_id)',
    ...keepToUser('imported_record'),
  ]
}

/** The table for one kind of record. Its name becomes part of the SQL, so it must be a constant. */
interface ImportedTable {
  kind: ImportKind
  table: string
  /** True if the table has a column `version`. Defaults to true. */
  isVersioned?: boolean
}

// Statistics lag behind an import, so Postgres would pick any index and read all of the import's records for each batch. `lookUp` forces
// the right index.

/** Imported records that match the rows of `asked` by `fingerprint`. */
const BY_FINGERPRINT = `lateral (select * from imported_record where user_id = asked.user_id and ${isCurrentUsers()} and kind = asked.kind
  and fingerprint between asked.fingerprint and asked.fingerprint order by fingerprint offset 0)`

interface Imported extends FoundRecord {
  /** True if the record has since been deleted. */
  isGone: boolean
}

function lookUpImported(scope: Pick<Scope, 'userId' | 'rows'>, { kind, table }: ImportedTable, fingerprints: readonly string[]): Promise<Imported[]> {
  return scope.rows<Imported>(
    `select r.fingerprint, r.record_id as id, r.import_id as "importId", t.id is null as "isGone"
     from (select ?::integer as user_id, ? as kind, unnest(?::text[]) as fingerprint) asked
     cross join ${BY_FINGERPRINT} r left join ${lookUp(table, { of: 'r', column: 'record_id' })} t on true`,
    [scope.userId, kind, fingerprints],
  )
}

/** Omits records that have since been deleted, so that they can be imported again. */
export async function findImported(scope: Pick<Scope, 'userId' | 'rows'>, imported: ImportedTable, fingerprints: readonly string[]): Promise<FoundRecord[]> {
  const found = await lookUpImported(scope, imported, fingerprints)
  return found.filter(({ isGone }) => !isGone).map(({ fingerprint, id, importId }) => ({ fingerprint, id, importId }))
}

/** Creates the records of a batch, except those that an interrupted attempt has already created. */
export async function importBatch<Record extends { fingerprint: string }>(
  tx: Transaction,
  importId: number,
  imported: ImportedTable,
  records: readonly Record[],
  create: (fresh: readonly Record[]) => Promise<CreatedRecord[]>,
): Promise<CreatedRecord[]> {
  const { fresh, earlier } = await splitBatch(tx, imported, records)
  if (fresh.length === 0) return earlier
  const created = await create(fresh)
  await keepImported(tx, importId, imported, created)
  return [...earlier, ...created]
}

async function splitBatch<Record extends { fingerprint: string }>(tx: Transaction, imported: ImportedTable, records: readonly Record[]): Promise<{ fresh: Record[]; earlier: CreatedRecord[] }> {
  const found = await lookUpImported(tx, imported, records.map(({ fingerprint }) => fingerprint))
  const gone = found.filter(({ isGone }) => isGone).map(({ fingerprint }) => fingerprint)
  if (gone.length > 0) await tx.rows('delete from imported_record where user_id = ? and kind = ? and fingerprint = any(?::text[])', [tx.userId, imported.kind, gone])
  const earlier = found.filter(({ isGone }) => !isGone).map(({ fingerprint, id }) => ({ fingerprint, id }))
  const known = new Set(earlier.map(({ fingerprint }) => fingerprint))
  return { fresh: records.filter(({ fingerprint }) => !known.has(fingerprint)), earlier }
}

export async function keepImported(tx: Transaction, importId: number, { kind, table, isVersioned = true }: ImportedTable, records: readonly CreatedRecord[]): Promise<void> {
  await tx.rows(
    `insert into imported_record (user_id, import_id, kind, fingerprint, record_id, version, updated_at)
     select t.user_id, ?::integer, ?, s.fingerprint, t.id, ${isVersioned ? 't.version' : 'null'}, t.updated_at
     from (select ?::integer as user_id, fingerprint, id from json_to_recordset(?::json) created (fingerprint text, id integer)) s
     cross join ${lookUp(table, { of: 's', column: 'id' })} t`,
    [importId, kind, tx.userId, JSON.stringify(records)],
  )
}

export type BlockerQuery = readonly [sql: string, parameters: unknown[]]

/** Runs the queries in order until one finds a record that prevents undoing the import. */
export async function firstBlocker(scope: Pick<Scope, 'rows'>, queries: readonly BlockerQuery[]): Promise<UndoBlocker> {
  for (const [sql, parameters] of queries) {
    const [found] = await scope.rows<NonNullable<UndoBlocker>>(sql, parameters)
    if (found) return found
  }
  return null
}

interface Removal {
  importId: number
  /** If true, removes all records except those that were changed or are in use. */
  isForced: boolean
}

interface RemovedKind extends ImportedTable {
  /** The number of records per call. Low enough for the call to respond in time. */
  atOnce: number
  /** An SQL condition on the imported record `r` and the record `t`: true if it is unchanged and not in use. */
  condition: string
}

/**
 * Removes the newest remaining records that the import created, and returns undefined once no records are left. Records that have already
 * been deleted are skipped.
 */
export async function removeImported(tx: Transaction, { importId, isForced }: Removal, { kind, table, atOnce, condition }: RemovedKind): Promise<number | undefined> {
  const batch = await tx.rows<{ recordId: number; id: number | null; isRemovable: boolean }>(
    `select r.record_id as "recordId", t.id, (${condition}) as "isRemovable"
     from (select * from imported_record where user_id = ? and import_id = ? and kind = '${kind}' order by record_id desc limit ${atOnce}) r
     left join ${lookUp(table, { of: 'r', column: 'record_id', hold: 'for update' })} t on true order by r.record_id desc`,
    [tx.userId, importId],
  )
  const lowest = batch.at(-1)?.recordId
  if (lowest === undefined) return undefined
  const existing = batch.filter(({ id }) => id !== null)
  const ids = existing.filter(({ isRemovable }) => isRemovable).map(({ recordId }) => recordId)
  const removed = await tx.rows(`delete from ${table} where user_id = ? and id = any(?::integer[]) returning id`, [tx.userId, arrayOf(ids)])
  if (removed.length < existing.length && !isForced) throw changedSince()
  await tx.rows('delete from imported_record where user_id = ? and import_id = ? and kind = ? and record_id >= ?', [tx.userId, importId, kind, lowest])
  return removed.length
}
