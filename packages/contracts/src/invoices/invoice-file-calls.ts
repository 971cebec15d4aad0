import { call, defineCalls } from '../call.ts'
import { MAX_FILE_BYTES } from '../files/file-types.ts'
import { idParams } from '../id.ts'
import { invoiceFile, invoiceFileChanges, invoiceFileParams, newInvoiceFile } from './invoice-file.ts'

const base = { service: 'billing', access: 'user' } as const
const notFound = 'File not found'

/** There is no call to list attachments, because they are part of the invoice. */
export const invoiceFileCalls = defineCalls('invoiceFiles', {
  upload: call({
    ...base,
    method: 'POST',
    path: '/api/invoices/:id/files',
    summary: 'Attach a file of at most 5 MB; its type is determined by its extension and must match its content',
    params: idParams,
    query: newInvoiceFile,
    // This is the only accepted type, because HTML forms on other sites cannot send it.
    upload: ['application/octet-stream'],
    maxBytes: MAX_FILE_BYTES,
    response: invoiceFile,
    notFound: 'Invoice not found',
    creates: true,
  }),
  download: call({
    ...base,
    method: 'GET',
    path: '/api/invoices/:id/files/:fileId',
    summary: 'Download an attachment',
    params: invoiceFileParams,
    file: '*/*',
    notFound,
  }),
  update: call({
    ...base,
    method: 'PATCH',
    path: '/api/invoices/:id/files/:fileId',
    summary: 'Show an attachment to the client, or hide it',
    params: invoiceFileParams,
    body: invoiceFileChanges,
    response: invoiceFile,
    notFound,
  }),
  delete: call({
    ...base,
    method: 'DELETE',
    path: '/api/invoices/:id/files/:fileId',
    summary: 'Remove an attachment; it can be restored for ten minutes',
    params: invoiceFileParams,
    notFound,
  }),
  restore: call({
    ...base,
    method: 'POST',
    path: '/api/invoices/:id/files/:fileId/restore',
    summary: 'Restore an attachment that was removed within the last ten minutes',
    params: invoiceFileParams,
    response: invoiceFile,
    notFound,
  }),
})
