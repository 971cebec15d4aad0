import { call, defineCalls } from '../call.ts'
import { dataTransfers, MAX_RESTORE_BYTES } from './data-export.ts'

const own = { service: 'gateway', access: 'user' } as const

export const dataExportCalls = defineCalls('dataExport', {
  get: call({ ...own, method: 'GET', path: '/api/user/data', summary: 'The latest data export and restore, with their progress', response: dataTransfers }),
  start: call({
    ...own,
    method: 'POST',
    path: '/api/user/data/export',
    summary: 'Prepare a ZIP file with all data of the account, which replaces the previous file',
    response: dataTransfers,
  }),
  download: call({
    ...own,
    method: 'GET',
    path: '/api/user/data/export',
    summary: 'The prepared ZIP file',
    file: 'application/zip',
    notFound: 'There is no file to download. Prepare a new one.',
  }),
  restore: call({
    ...own,
    method: 'POST',
    path: '/api/user/data/restore',
    summary: 'Restore an exported ZIP file into an account without records',
    upload: ['application/zip'],
    streamed: true,
    maxBytes: MAX_RESTORE_BYTES,
    response: dataTransfers,
  }),
})
