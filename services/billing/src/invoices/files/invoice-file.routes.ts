import { invoiceFileCalls } from '@billfold/contracts/invoices/invoice-file-calls'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import { type Route, route } from '@billfold/server-kit/routes'
import { openFile, restoreFile, showFile } from './invoice-file.sql.ts'
import { removeFile, storeFile } from './store-file.ts'

export function invoiceFileRoutes(enqueue: Enqueue): Route[] {
  return [
    route(invoiceFileCalls.upload, ({ scope, params, query, body }) => storeFile(scope, params.id, query, body)),
    route(invoiceFileCalls.download, ({ scope, params }) => openFile(scope, params, 'owner')),
    route(invoiceFileCalls.update, ({ scope, params, body }) => showFile(scope, params, body.isShown)),
    route(invoiceFileCalls.delete, ({ scope, params }) => removeFile(scope, params, enqueue)),
    route(invoiceFileCalls.restore, ({ scope, params }) => restoreFile(scope, params)),
  ]
}
