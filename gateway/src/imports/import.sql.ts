import { createHash } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { type ImportRun, type ImportState, MAX_IMPORT_BYTES, MAX_IMPORT_RECORDS, MAX_UNFINISHED_IMPORTS, type NewImport, UNDO_HOURS } from '@billfold/contracts/imports/import-run'
import { fillIn } from '@billfold/contracts/message'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { lockAccount } from '../accounts/account.sql.ts'
import type { FlatMessage, Preview } from './preview.ts'

interface RunRow {
  id: number
  source: ImportRun['source']
  fileName: string
  state: ImportState
  received: number
  bytes: number
  done: number
  preview: Preview | null
  error: FlatMessage | null
  createdAt: string
  finishedAt: string | null
  undoableUntil: string | null
}

const UNDOABLE_UNTIL = `(finished_at + interval '${UNDO_HOURS} hours')`
const COLUMNS = `id, source, file_name as "fileName", state, received, bytes, done, preview, error, ${instant('created_at')} as "createdAt", ${instant('finished_at')} as "finishedAt",
  case when state = 'imported' and ${UNDOABLE_UNTIL} > now() then ${instant(UNDOABLE_UNTIL)} end as "undoableUntil"`

const NO_PREVIEW: Preview = { counts: [], missingClients: [], newProjects: 0, problems: [], problemCount: 0 }

function runOf(stored: RunRow): ImportRun {
  const { preview, error, bytes: _, ...row } = stored
  // A failed import is 'importing' while its records are removed, so do not show the error yet.
  const shown = row.state === 'importing' ? null : error
  return { ...row, ...(preview ?? NO_PREVIEW), error: shown?.message ?? null, ...(shown?.text !== undefined && { errorText: shown.text, errorValues: shown.values }) }
}

export async function listImports(scope: Scope): Promise<ImportRun[]> {
  return (await scope.rows<RunRow>(`select ${COLUMNS} from import_run where user_id = ? order by id desc limit 20`, [scope.userId])).map(runOf)
}

async function findRow(scope: Scope, id: number, lock = ''): Promise<RunRow | undefined> {
  const [row] = await scope.rows<RunRow>(`select ${COLUMNS} from import_run where user_id = ? and id = ? ${lock}`, [scope.userId, id])
  return row
}

export async function findImport(scope: Scope, id: number): Promise<ImportRun | undefined> {
  const row = await findRow(scope, id)
  return row && runOf(row)
}

const NOT_STARTED = "state in ('receiving', 'checking', 'checked')"

/** Discards the oldest unfinished imports instead of rejecting the new one, because users close tabs and start again. */
export async function createImport(scope: Scope, { source, fileName }: NewImport): Promise<ImportRun> {
  return scope.transaction(async (tx) => {
    // The lock keeps concurrent requests from exceeding the limit.
    await lockAccount(tx)
    await tx.rows(
      `delete from import_run where user_id = ? and id in (select id from import_run where user_id = ? and ${NOT_STARTED} order by id desc offset ${MAX_UNFINISHED_IMPORTS - 1})`,
      [tx.userId, tx.userId],
    )
    const [created] = await tx.rows<RunRow>(`insert into import_run (user_id, source, file_name) values (?, ?, ?) returning ${COLUMNS}`, [tx.userId, source, fileName])
    if (!created) throw new Error('The import was not stored')
    return runOf(created)
  })
}

interface StoredPart {
  from: number
  size: number
  /** As JSON. */
  json: string
}

/** Returns undefined if the import does not exist. A part that was already stored is not stored again. */
export function addPart(scope: Scope, id: number, { from, size, json }: StoredPart): Promise<ImportRun | undefined> {
  const hash = createHash('sha256').update(json).digest('base64url')
  return scope.transaction(async (tx) => {
    const run = await findRow(tx, id, 'for no key update')
    if (!run) return undefined
    if (run.state !== 'receiving' && run.state !== 'checked') throw new AppError('conflict', 'This import no longer accepts records')
    if (from < run.received) {
      await requireStored(tx, id, from, hash)
      return runOf(run)
    }
    if (from > run.received) throw new AppError('conflict', fillIn('Records are missing: the next part must start with record {received}', { received: run.received }))
    const [received, bytes] = [run.received + size, run.bytes + Buffer.byteLength(json)]
    if (received > MAX_IMPORT_RECORDS || bytes > MAX_IMPORT_BYTES) {
      throw new AppError('payload_too_large', 'An import can have at most 100,000 records and 48 MB. Split the file and import its parts one after the other.')
    }
    await tx.rows('insert into import_part (user_id, import_id, first, size, hash, records) values (?, ?, ?, ?, ?, ?::json)', [tx.userId, id, from, size, hash, json])
    return change(tx, id, "state = 'receiving', preview = null, done = 0, received = ?, bytes = ?", [received, bytes])
  })
}

async function requireStored(tx: Transaction, id: number, from: number, hash: string): Promise<void> {
  const same = await tx.rows('select from import_part where user_id = ? and import_id = ? and first = ? and hash = ?', [tx.userId, id, from, hash])
  if (same.length === 0) throw new AppError('conflict', 'Other records were stored at this position')
}

async function change(scope: Scope, id: number, set: string, values: unknown[] = []): Promise<ImportRun | undefined> {
  const [row] = await scope.rows<RunRow>(`update import_run set ${set}, touched_at = now() where user_id = ? and id = ? returning ${COLUMNS}`, [...values, scope.userId, id])
  return row && runOf(row)
}

export async function beginCheck(tx: Transaction, id: number): Promise<ImportRun | undefined> {
  const run = await findRow(tx, id, 'for no key update')
  if (!run) return undefined
  if (run.state !== 'receiving' && run.state !== 'checked') throw new AppError('conflict', 'This import cannot be checked now')
  if (run.received === 0) throw new AppError('conflict', 'There are no rows to import')
  return change(tx, id, "state = 'checking', done = 0, preview = null, error = null")
}

/** Throws if another import is running, because two concurrent imports would create the same clients twice. */
async function requireNoOther(tx: Transaction, id: number): Promise<void> {
  await lockAccount(tx)
  const others = await tx.rows("select from import_run where user_id = ? and id <> ? and state in ('importing', 'undoing') limit 1", [tx.userId, id])
  if (others.length > 0) throw new AppError('conflict', 'Another import is running. Wait until it has finished.')
}

export async function beginImport(tx: Transaction, id: number): Promise<ImportRun | undefined> {
  const run = await findRow(tx, id, 'for no key update')
  if (!run) return undefined
  if (run.state !== 'checked' || !run.preview) throw new AppError('conflict', 'Check the import before you start it')
  if (run.preview.problemCount > 0 || run.preview.missingClients.length > 0) throw new AppError('conflict', 'Fix the problems in this import first')
  await requireNoOther(tx, id)
  return change(tx, id, "state = 'importing', done = 0, error = null")
}

export async function beginUndo(tx: Transaction, id: number): Promise<ImportRun | undefined> {
  const run = await findRow(tx, id, 'for no key update')
  if (!run) return undefined
  if (run.state !== 'imported') throw new AppError('conflict', 'Only a finished import can be undone')
  if (run.undoableUntil === null) throw new AppError('conflict', fillIn('An import can be undone only within {hours} hours', { hours: UNDO_HOURS }))
  await requireNoOther(tx, id)
  return change(tx, id, "state = 'undoing', done = 0, error = null")
}

/** Returns false if the import does not exist. */
export async function discardImport(scope: Scope, id: number): Promise<boolean> {
  const deleted = await scope.rows(`delete from import_run where user_id = ? and id = ? and ${NOT_STARTED} returning id`, [scope.userId, id])
  if (deleted.length > 0) return true
  if (await findRow(scope, id)) throw new AppError('conflict', 'This import has started')
  return false
}

// For the job

interface RunningImport {
  state: ImportState
  failure: FlatMessage | null
}

export async function findRunning(scope: Scope, id: number): Promise<RunningImport | undefined> {
  const row = await findRow(scope, id)
  return row && { state: row.state, failure: row.error }
}

interface Progress {
  state: ImportState
  done: number
  /** True while the created records are being removed after a failure. */
  isFailing?: boolean
}

/** Returns false if the work must stop: the import was deleted, or another worker has finished or failed it. */
export async function saveProgress(scope: Scope, id: number, { state, done, isFailing = false }: Progress): Promise<boolean> {
  const rows = await scope.rows(
    'update import_run set done = ?, touched_at = now() where user_id = ? and id = ? and state = ? and (error is not null) = ? returning id',
    [done, scope.userId, id, state, isFailing],
  )
  return rows.length > 0
}

export async function saveCheck(scope: Scope, id: number, preview: Preview): Promise<void> {
  await scope.rows("update import_run set state = 'checked', preview = ?::json, touched_at = now() where user_id = ? and id = ? and state = 'checking'", [JSON.stringify(preview), scope.userId, id])
}

export async function savePreview(scope: Scope, id: number, preview: Preview): Promise<void> {
  await scope.rows("update import_run set preview = ?::json where user_id = ? and id = ? and state = 'importing'", [JSON.stringify(preview), scope.userId, id])
}

/** Once the failure is saved, the job removes the records it created. */
export async function saveFailure(scope: Scope, id: number, failure: FlatMessage): Promise<void> {
  await scope.rows("update import_run set error = ?::json, done = 0, touched_at = now() where user_id = ? and id = ? and state = 'importing'", [JSON.stringify(failure), scope.userId, id])
}

/** Deletes the parts, which are no longer needed. Does nothing if another worker has already finished the import. */
export function finish(scope: Scope, id: number, from: ImportState, to: 'imported' | 'failed' | 'undone'): Promise<void> {
  return scope.transaction(async (tx) => {
    const changed = await tx.rows('update import_run set state = ?, finished_at = now(), touched_at = now() where user_id = ? and id = ? and state = ? returning id', [to, tx.userId, id, from])
    if (changed.length > 0) await tx.rows('delete from import_part where user_id = ? and import_id = ?', [tx.userId, id])
  })
}

/** Keeps the imported records and saves why they cannot be removed. The time limit for undoing the import does not change. */
export async function refuseUndo(scope: Scope, id: number, error: FlatMessage): Promise<void> {
  await scope.rows("update import_run set state = 'imported', error = ?::json, touched_at = now() where user_id = ? and id = ? and state = 'undoing'", [JSON.stringify(error), scope.userId, id])
}

export async function readPart(scope: Scope, id: number, first: number): Promise<{ size: number; records: unknown[] } | undefined> {
  const [part] = await scope.rows<{ size: number; records: unknown[] }>('select size, records from import_part where user_id = ? and import_id = ? and first = ?', [scope.userId, id, first])
  return part
}
