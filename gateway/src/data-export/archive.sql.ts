import type { DataExport, DataRestore } from '@billfold/contracts/data-export/data-export'
import { DAYS_KEPT } from '@billfold/contracts/data-export/data-export'
import { AppError } from '@billfold/contracts/errors'
import type { Message } from '@billfold/contracts/message'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'

type ArchiveKind = 'export' | 'restore'

/** A process that crashed no longer updates its archive, so an archive counts as failed after 15 minutes without an update. */
const STATE = "case when state = 'preparing' and updated_at < now() - interval '15 minutes' then 'failed' else state end"

const KEPT = `created_at > now() - interval '${DAYS_KEPT} days'`

export async function findLatest(scope: Scope): Promise<{ latestExport: DataExport | null; latestRestore: DataRestore | null }> {
  const rows = await scope.rows<DataExport & DataRestore & { kind: ArchiveKind }>(
    `select kind, ${STATE} as state, progress, ${instant('created_at')} as "createdAt", ${instant('finished_at')} as "finishedAt", problem,
       size::double precision as size, ${instant(`(created_at + interval '${DAYS_KEPT} days')`)} as "availableUntil", records, is_complete as "isComplete"
     from data_archive where user_id = ? and ${KEPT}`,
    [scope.userId],
  )
  const [exported, restored] = ['export', 'restore'].map((kind) => rows.find((row) => row.kind === kind))
  return { latestExport: exported ? exportOf(exported) : null, latestRestore: restored ? restoreOf(restored) : null }
}

function exportOf({ state, progress, createdAt, finishedAt, problem, size, availableUntil }: DataExport): DataExport {
  return { state, progress, createdAt, finishedAt, problem, size, availableUntil: state === 'ready' ? availableUntil : null }
}

function restoreOf({ state, progress, createdAt, finishedAt, problem, records, isComplete }: DataRestore): DataRestore {
  return { state, progress, createdAt, finishedAt, problem, records, isComplete }
}

const underway: Record<ArchiveKind, string> = { export: 'Your data is already being prepared.', restore: 'A file is already being restored.' }

/** Replaces the previous archive and its file. */
export async function beginArchive(scope: Scope, kind: ArchiveKind): Promise<number> {
  await scope.rows(`delete from data_archive where user_id = ? and kind = ? and ${STATE} <> 'preparing'`, [scope.userId, kind])
  const [begun] = await scope.rows<{ id: number }>('insert into data_archive (user_id, kind) values (?, ?) on conflict do nothing returning id', [scope.userId, kind])
  if (!begun) throw new AppError('conflict', underway[kind])
  return begun.id
}

export async function deleteArchive(scope: Scope, id: number): Promise<void> {
  await scope.rows('delete from data_archive where user_id = ? and id = ?', [scope.userId, id])
}

/** True if the archive still has to be prepared. When a job runs again, its archive may already be finished or replaced. */
export async function isUnderway(scope: Scope, id: number): Promise<boolean> {
  const found = await scope.rows("update data_archive set progress = 0, updated_at = now() where user_id = ? and id = ? and state = 'preparing' returning id", [scope.userId, id])
  return found.length > 0
}

const PROGRESS_MS = 500

/** Returns a function that saves the progress, at most twice a second. */
export function progressOf(scope: Scope, id: number): (percent: number) => Promise<void> {
  let saved = 0
  return async (percent) => {
    const now = performance.now()
    if (now - saved < PROGRESS_MS) return
    saved = now
    await scope.rows('update data_archive set progress = ?, updated_at = now() where user_id = ? and id = ?', [Math.min(100, Math.floor(percent)), scope.userId, id])
  }
}

interface Outcome {
  size?: number
  records?: number
  isComplete?: boolean
}

/** Returns false if the archive was replaced. */
export async function finishArchive(scope: Pick<Scope, 'userId' | 'rows'>, id: number, { size, records, isComplete = true }: Outcome): Promise<boolean> {
  const finished = await scope.rows(
    "update data_archive set state = 'ready', progress = 100, size = ?, records = ?, is_complete = ?, updated_at = now(), finished_at = now() where user_id = ? and id = ? returning id",
    [size ?? null, records ?? null, isComplete, scope.userId, id],
  )
  return finished.length > 0
}

export async function failArchive(scope: Scope, id: number, problem: Message | null): Promise<void> {
  await scope.rows("update data_archive set state = 'failed', problem = ?::jsonb, updated_at = now(), finished_at = now() where user_id = ? and id = ?", [
    problem && JSON.stringify(problem),
    scope.userId,
    id,
  ])
}

/** Finds the user's finished export if it has not expired. */
export async function findFile(scope: Scope): Promise<{ id: number; size: number; date: string } | undefined> {
  const [file] = await scope.rows<{ id: number; size: number; date: string }>(
    `select id, size::double precision as size, (created_at at time zone ?)::date as date from data_archive where user_id = ? and kind = 'export' and state = 'ready' and ${KEPT}`,
    [scope.timeZone, scope.userId],
  )
  return file
}
