import type { DataTransfers } from '@billfold/contracts/data-export/data-export'
import { dataExportCalls } from '@billfold/contracts/data-export/data-export-calls'
import { AppError } from '@billfold/contracts/errors'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { Scope } from '@billfold/server-kit/scope'
import type { Rows } from '../accounts/rows.ts'
import type { GatewayContext } from '../context.ts'
import type { QueuedJobs } from '../jobs.ts'
import { countedBody, fileTooLarge } from '../routing/answer-call.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { requireWithin, sharedLimit } from '../security/rate-limits.ts'
import type { ScopeOf } from '../sessions/session.ts'
import { beginArchive, deleteArchive, findFile, findLatest, progressOf } from './archive.sql.ts'
import { readChunks, storeChunks } from './chunks.ts'
import { fileNameOf } from './data-export.jobs.ts'
import { checkArchive, openArchive } from './open-archive.ts'
import { isEmpty, notEmpty } from './restore-archive.ts'
import type { Seal } from './seal.ts'

interface DataExportOptions {
  rows: Rows
  scopeOf: ScopeOf
  enqueue: Enqueue
  jobs: Pick<QueuedJobs, 'exportData' | 'restoreData'>
  seal: Seal
}

/** Maximum per account and day. Each export generates all documents again. */
const EXPORTS = 10
/** Maximum per account and hour. */
const RESTORES = 10

export function dataExportRoutes({ rows, scopeOf, enqueue, jobs, seal }: DataExportOptions): OwnCall[] {
  const limits = { exports: sharedLimit(rows, 'data exports', { requests: EXPORTS, seconds: 24 * 3600 }), restores: sharedLimit(rows, 'data restores', { requests: RESTORES, seconds: 3600 }) }

  return [
    ownCall(dataExportCalls.get, async (_request, ctx) => readTransfers(scopeOf(ctx))),

    ownCall(dataExportCalls.start, async (_request, ctx) => {
      const scope = scopeOf(ctx)
      await requireWithin(limits.exports, String(scope.userId), 'You’ve prepared your data several times today. Please try again tomorrow.')
      await scope.transaction(async (tx) => enqueue(tx, jobs.exportData, { userId: tx.userId, archiveId: await beginArchive(tx, 'export') }))
      return readTransfers(scope)
    }),

    ownCall(dataExportCalls.download, async (_request, ctx) => {
      const scope = scopeOf(ctx)
      const file = await findFile(scope)
      if (!file) throw new AppError('not_found', dataExportCalls.download.notFound)
      return { name: fileNameOf(file.date), type: 'application/zip', size: file.size, chunks: readChunks(scope, file.id, 0, file.size) }
    }),

    ownCall(dataExportCalls.restore, async (_request, ctx) => {
      const scope = scopeOf(ctx)
      await requireWithin(limits.restores, String(scope.userId), 'You’ve restored several files within an hour. Please try again later.')
      if (!(await isEmpty(scope))) throw notEmpty()
      const archiveId = await beginArchive(scope, 'restore')
      try {
        const size = await storeChunks(scope, archiveId, uploaded(ctx, progressOf(scope, archiveId)))
        if (size === 0) throw new AppError('validation_failed', 'The file is empty')
        await checkArchive(await openArchive(scope, archiveId, size, seal))
        await scope.transaction((tx) => enqueue(tx, jobs.restoreData, { userId: tx.userId, archiveId }))
      } catch (error) {
        await deleteArchive(scope, archiveId)
        throw error
      }
      return readTransfers(scope)
    }),
  ]
}

async function readTransfers(scope: Scope): Promise<DataTransfers> {
  const [latest, canRestore] = await Promise.all([findLatest(scope), isEmpty(scope)])
  return { ...latest, canRestore }
}

/** Saves progress during a slow upload, so that the upload does not count as crashed. */
async function* uploaded(ctx: GatewayContext, noteProgress: (percent: number) => Promise<void>): AsyncGenerator<Buffer> {
  for await (const part of countedBody(ctx.req, dataExportCalls.restore.maxBytes, fileTooLarge)) {
    yield part
    await noteProgress(0)
  }
}
