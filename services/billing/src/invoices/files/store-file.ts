import { AppError } from '@billfold/contracts/errors'
import { endingOf, fileTypes } from '@billfold/contracts/files/file-types'
import { emptyFile, type InvoiceFile, type NewInvoiceFile, unknownFileType } from '@billfold/contracts/invoices/invoice-file'
import { safeFileName } from '@billfold/server-kit/file-answer'
import { matchesEnding } from '@billfold/server-kit/file-content'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { getInvoiceStatus } from '../invoice.sql.ts'
import { deleteRemovedFile, type FileAddress, insertFile, markFileRemoved } from './invoice-file.sql.ts'

/** Undefined if the invoice does not exist. Checks that the file's content matches its name. */
export async function storeFile(scope: Scope, invoiceId: number, { name = '', isShown = 'true' }: NewInvoiceFile, bytes: Uint8Array): Promise<InvoiceFile | undefined> {
  if ((await getInvoiceStatus(scope, invoiceId)) === undefined) return undefined
  const ending = endingOf(name)
  if (!ending) throw new AppError('unsupported_media_type', unknownFileType)
  if (bytes.length === 0) throw new AppError('validation_failed', emptyFile)
  if (!matchesEnding(ending, bytes)) throw new AppError('unsupported_media_type', 'The file’s content does not match its extension')
  return insertFile(scope, invoiceId, { name: safeFileName(name), type: fileTypes[ending], isShown: isShown === 'true', bytes })
}

interface RemovedFile {
  userId: number
  fileId: number
}

const UNDO_SECONDS = 10 * 60

export const deleteFileJob: QueuedJob<RemovedFile> = {
  name: 'delete-removed-file',
  startsAfter: UNDO_SECONDS,
  run: ({ orm }, { userId, fileId }) => deleteRemovedFile(userScope(orm, userId, 'UTC'), fileId),
}

/** The file can be restored until the job deletes it. */
export async function removeFile(scope: Scope, address: FileAddress, enqueue: Enqueue): Promise<undefined> {
  return scope.transaction(async (tx) => {
    if (!(await markFileRemoved(tx, address))) throw new AppError('not_found', 'File not found')
    await enqueue(tx, deleteFileJob, { userId: tx.userId, fileId: address.fileId })
    return undefined
  })
}
