import { AppError } from '@billfold/contracts/errors'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { lockAccount } from '../accounts/account.sql.ts'
import { fileColumns } from './archive-layout.ts'
import { finishArchive } from './archive.sql.ts'
import { badRow } from './check-row.ts'
import { type Archive, openArchive } from './open-archive.ts'
import type { Row } from './read-rows.ts'
import { asTyped, restoredColumns, withBytes, withoutEffect } from './restored-row.ts'
import type { Seal } from './seal.ts'
import { type ExportedTable, exportedTables } from './tables.ts'

interface RestoreOptions {
  archiveId: number
  seal: Seal
  onProgress: (percent: number) => Promise<void>
}

export interface Restored {
  records: number
  isComplete: boolean
}

/** Restores all or nothing: the rows of all schemas are inserted in one transaction, which checks all constraints. */
export async function restoreArchive(scope: Scope, { archiveId, seal, onProgress }: RestoreOptions): Promise<Restored> {
  const [stored] = await scope.rows<{ size: number }>('select coalesce(sum(octet_length(bytes)), 0)::double precision as size from data_archive_chunk where user_id = ? and archive_id = ?', [scope.userId, archiveId])
  const archive = await openArchive(scope, archiveId, stored?.size ?? 0, seal)
  return scope.transaction(async (tx) => {
    await lockAccount(tx)
    if (!(await isEmpty(tx))) throw notEmpty()
    const records = await restoreRows(tx, archive, onProgress)
    await tx.rows('select billing.check_restored_invoices()')
    const outcome = { records, isComplete: archive.isSealed }
    await finishArchive(tx, archiveId, outcome)
    return outcome
  })
}

export function notEmpty(): AppError {
  return new AppError('conflict', 'You can restore a file only into an empty account.')
}

/** True if the account has no records. Ignores settings and pictures, because a restore replaces them. */
export async function isEmpty({ rows }: Pick<Scope, 'rows'>): Promise<boolean> {
  const checks = exportedTables.filter(({ use, isReplaced }) => use === 'records' && !isReplaced).map(({ schema, table }) => `${schema}.has_rows('${table}')`)
  const [found] = await rows<{ isEmpty: boolean }>(`select not (${checks.join(' or ')}) as "isEmpty"`)
  return found?.isEmpty ?? false
}

/** Revokes restored links whose id is already taken. */
const afterwards: Readonly<Record<string, string>> = {
  'projects.share_link': 'select projects.revoke_restored_share_links()',
  'projects.portal_link': 'select projects.revoke_restored_portal_links()',
  'billing.share_link': 'select billing.revoke_restored_share_links()',
  'proposals.share_link': 'select proposals.revoke_restored_share_links()',
}

async function restoreRows(tx: Transaction, archive: Archive, onProgress: RestoreOptions['onProgress']): Promise<number> {
  const now = new Date().toISOString()
  const signed: Row[] = []
  let records = 0
  for (const [at, table] of exportedTables.entries()) {
    if (table.use === 'kept' || (table.use === 'sealed' && !archive.isSealed)) continue
    if (table.isReplaced) await tx.rows(`select ${table.schema}.clear_rows(?)`, [table.table])
    for await (const batch of batchesOf(preparedRows(archive, table, now))) {
      await insert(tx, table, batch)
      if (table.name === 'proposals.proposal') signed.push(...batch.map((row) => signatureOf(row, archive.isSealed)))
      records += batch.length
      await onProgress((100 * at) / exportedTables.length)
    }
    const after = afterwards[table.name]
    if (after !== undefined) await tx.rows(after)
  }
  await tx.rows('select proposals.sign_restored_proposals(?::json)', [JSON.stringify(signed)])
  return records
}

async function* preparedRows({ rowsOf, fileOf, isSealed }: Archive, table: ExportedTable, now: string): AsyncGenerator<Row> {
  const file = fileColumns[table.name]
  let line = 0
  for await (const row of rowsOf(table)) {
    line += 1
    const accepted = isSealed ? row : await asTyped(table, row)
    if (!accepted) throw badRow(table, line)
    const path = file && accepted[file.column]
    const whole = typeof path === 'string' ? await withBytes(table, accepted, await fileOf(path), isSealed) : accepted
    yield withoutEffect(table, whole, now)
  }
}

const ROWS_AT_ONCE = 500
const LETTERS_AT_ONCE = 1024 * 1024

/** Limits batches by size as well as by row count, because rows may contain files. */
async function* batchesOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let letters = 0
  for await (const row of rows) {
    batch.push(row)
    letters += JSON.stringify(row).length
    if (batch.length < ROWS_AT_ONCE && letters < LETTERS_AT_ONCE) continue
    yield batch
    batch = []
    letters = 0
  }
  if (batch.length > 0) yield batch
}

async function insert(tx: Transaction, table: ExportedTable, batch: readonly Row[]): Promise<void> {
  const { schema, table: name } = table
  await tx.rows(`select ${schema}.restore_rows(?, ?::text[], ?::json)`, [name, `{${restoredColumns(table).join(',')}}`, JSON.stringify(batch)])
}

function signatureOf(row: Row, isSealed: boolean): Row {
  const { id, client_signature, signed_date, sent_date, accepted_date, rejected_date } = row
  return { id, ...(isSealed && { client_signature, signed_date }), sent_date, accepted_date, rejected_date }
}
