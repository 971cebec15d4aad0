import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { importParams, importPart, importRun, MAX_SENT_BYTES, newImport } from './import-run.ts'

const own = { service: 'gateway', access: 'user' } as const
const one = { ...own, params: importParams, notFound: 'Import not found' } as const

/** The browser parses the file and sends its records to the server. Nothing is created before `start`. */
export const importCalls = defineCalls('imports', {
  list: call({ ...own, method: 'GET', path: '/api/imports', summary: 'The 20 newest imports', response: z.array(importRun) }),
  get: call({ ...one, method: 'GET', path: '/api/imports/:id', summary: 'One import, with its progress or preview', response: importRun }),
  create: call({ ...own, method: 'POST', path: '/api/imports', summary: 'Begin an import', body: newImport, response: importRun, creates: true }),
  addRecords: call({ ...one, method: 'POST', path: '/api/imports/:id/records', summary: 'Send records to an import that is still receiving them', body: importPart, response: importRun, maxBytes: MAX_SENT_BYTES }),
  check: call({ ...one, method: 'POST', path: '/api/imports/:id/check', summary: 'Compute the preview once all records have been sent', response: importRun }),
  start: call({ ...one, method: 'POST', path: '/api/imports/:id/start', summary: 'Create the records of an import that was checked without problems, all or none', response: importRun }),
  undo: call({ ...one, method: 'POST', path: '/api/imports/:id/undo', summary: 'Undo an import within a day by removing the records it created', response: importRun }),
  remove: call({ ...one, method: 'DELETE', path: '/api/imports/:id', summary: 'Discard an import that has not been started' }),
})
