import { dateIn } from '@billfold/contracts/calendar-date'
import { AppError, type ErrorCode } from '@billfold/contracts/errors'
import type { Message } from '@billfold/contracts/message'
import { sqlStateOf } from '@billfold/server-kit/database/constraint-error'
import type { KeyRing } from '@billfold/server-kit/key-ring'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import { notify } from '@billfold/server-kit/notifications/notify'
import { localScope } from '@billfold/server-kit/scope'
import type { ServiceTools } from '../forwarding/call-as.ts'
import { failArchive, finishArchive, isUnderway, progressOf } from './archive.sql.ts'
import { deleteChunks } from './chunks.ts'
import { exportAccount } from './export-account.ts'
import { restoreArchive } from './restore-archive.ts'
import { manifestSeal } from './seal.ts'

interface ArchiveJob {
  userId: number
  archiveId: number
}

export interface DataJobTools extends ServiceTools {
  /** The key ring that seals manifests. */
  keys: KeyRing
}

/** If the export fails, the user sees an error and can try again. If the process crashes, another one repeats the job. */
export function exportJob({ keys, ...tools }: DataJobTools): QueuedJob<ArchiveJob> {
  return {
    name: 'export-data',
    isLong: true,
    async run({ orm, log, signal }, { userId, archiveId }) {
      const scope = await localScope(orm, userId)
      if (!(await isUnderway(scope, archiveId))) return
      try {
        const result = await exportAccount({ ...tools, seal: manifestSeal(keys) }, { scope, archiveId, onProgress: progressOf(scope, archiveId), signal })
        await scope.transaction(async (tx) => {
          if (!(await finishArchive(tx, archiveId, result))) return
          const name = fileNameOf(dateIn(scope.timeZone, new Date()))
          await notify(tx, { kind: 'export-ready', subject: 'account', subjectId: archiveId, name, clientName: null, amount: null, key: `export-ready ${archiveId}` })
        })
      } catch (error) {
        // The process is shutting down, and another one will repeat the job.
        if (signal?.aborted) throw error
        log.warn({ err: error, userId }, 'data not exported')
        await failArchive(scope, archiveId, null)
        await deleteChunks(scope, archiveId)
      }
    },
  }
}

export function fileNameOf(date: string): string {
  return `billfold-${date}.zip`
}

export function restoreJob({ keys }: Pick<DataJobTools, 'keys'>): QueuedJob<ArchiveJob> {
  return {
    name: 'restore-data',
    isLong: true,
    async run({ orm, log }, { userId, archiveId }) {
      const scope = await localScope(orm, userId)
      if (!(await isUnderway(scope, archiveId))) return
      try {
        const result = await restoreArchive(scope, { archiveId, seal: manifestSeal(keys), onProgress: progressOf(scope, archiveId) })
        log.info({ userId, records: result.records }, 'data restored')
      } catch (error) {
        const problem = explainFailure(error)
        log.warn({ err: error, userId }, 'data not restored')
        await failArchive(scope, archiveId, problem)
      }
      await deleteChunks(scope, archiveId)
    },
  }
}

/** Codes of errors that the file or the account's state caused. */
const ABOUT_THE_FILE: ReadonlySet<ErrorCode> = new Set(['validation_failed', 'payload_too_large', 'unsupported_media_type', 'conflict'])

/** SQLSTATE classes for invalid values and violated constraints. */
const BAD_DATA = /^2[23]/

/** Explains a failure to the user. Null if the file did not cause it, so the same file can be tried again. */
function explainFailure(error: unknown): Message | null {
  if (error instanceof AppError && ABOUT_THE_FILE.has(error.code)) {
    const { message, text, values } = error
    return { message, text, values }
  }
  return BAD_DATA.test(sqlStateOf(error) ?? '') ? { message: 'The file contains records that don’t fit together, so nothing was restored.' } : null
}
