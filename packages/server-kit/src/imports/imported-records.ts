import type { CreatedRecord, FoundRecord } from '@billfold/contracts/imports/import-part-calls'
import type { ImportKind } from '@billfold/contracts/imports/import-record'
import { keepToUser } from '../database/row-level-security.ts'
import type { Scope, Transaction } from '../scope.ts'

/** For migrations: the table of the records that imports created. `import_id` has no foreign key, because it is in the schema of the gateway. */
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

/** The table of a kind of record. Becomes part of the SQL, so it must be a constant. */
interface ImportedTable {
  kind: ImportKind
  table: string
  /** Whether the table has a column `version`; by default it does. */
  isVersioned?: boolean
}

const isMissing = (table: string) => `not exists (select from ${table} t where t.user_id = r.user_id and t.id = r.record_id)`

/** Records that were deleted since do not count, so that they can be imported again. */
export function findImported(scope: Pick<Scope, 'userId' | 'rows'>, { kind, table }: ImportedTable, fingerprints: readonly string[]): Promise<FoundRecord[]> {
  return scope.rows<FoundRecord>(
    `select r.fingerprint, r.record_id as id, r.import_id as "importId" from imported_record r
     where r.user_id = ? and r.kind = ? and r.fingerprint = any(?::text[]) and not ${isMissing(table)}`,
    [scope.userId, kind, fingerprints],
  )
}

/** Splits a batch into new records and those that an interrupted attempt has created already. */
export async function splitBatch<Record extends { fingerprint: string }>(tx: Transaction, imported: ImportedTable, records: readonly Record[]): Promise<{ fresh: Record[]; earlier: CreatedRecord[] }> {
  const fingerprints = records.map(({ fingerprint }) => fingerprint)
  await tx.rows(`delete from imported_record r where r.user_id = ? and r.kind = ? and r.fingerprint = any(?::text[]) and ${isMissing(imported.table)}`, [tx.userId, imported.kind, fingerprints])
  const earlier = await findImported(tx, imported, fingerprints)
  const known = new Set(earlier.map(({ fingerprint }) => fingerprint))
  return { fresh: records.filter(({ fingerprint }) => !known.has(fingerprint)), earlier: earlier.map(({ fingerprint, id }) => ({ fingerprint, id })) }
}

export async function keepImported(tx: Transaction, importId: number, { kind, table, isVersioned = true }: ImportedTable, records: readonly CreatedRecord[]): Promise<void> {
  await tx.rows(
    `insert into imported_record (user_id, import_id, kind, fingerprint, record_id, version, updated_at)
     select t.user_id, ?::integer, ?, s.fingerprint, t.id, ${isVersioned ? 't.version' : 'null'}, t.updated_at
     from json_to_recordset(?::json) s (fingerprint text, id integer) join ${table} t on t.user_id = ? and t.id = s.id`,
    [importId, kind, JSON.stringify(records), tx.userId],
  )
}
