import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { importParams, importPart, importRun, MAX_SENT_BYTES, newImport } from './import-run.ts'

const own = { service: 'gateway', access: 'user' } as const
const one = { ...own, params: importParams, notFound: 'Import not found' } as const

/** The browser reads the file and sends its records. Nothing is created before `start`. */
export const importCalls = defineCalls('imports', {
  list: call({ ...own, method: 'GET', path: '/api/imports', summary: 'The newest 20 imports', response: z.array(importRun) }),
  get: call({ ...one, method: 'GET', path: '/api/imports/:id', summary: 'One import, with its progress or preview', response: importRun }),
  create: call({ ...own, method: 'POST', path: '/api/imports', summary: 'Begins an import', body: newImport, response: importRun, creates: true }),
  addRecords: call({ ...one, method: 'POST', path: '/api/imports/:id/records', summary: 'Adds records to an import that receives them', body: importPart, response: importRun, maxBytes: MAX_SENT_BYTES }),
  check: call({ ...one, method: 'POST', path: '/api/imports/:id/check', summary: 'Computes the preview, after all records were sent', response: importRun }),
  start: call({ ...one, method: 'POST', path: '/api/imports/:id/start', summary: 'Creates the records of a checked import without problems; all or none', response: importRun }),
  undo: call({ ...one, method: 'POST', path: '/api/imports/:id/undo', summary: 'Removes what the import created, within a day', response: importRun }),
  remove: call({ ...one, method: 'DELETE', path: '/api/imports/:id', summary: 'Discards an import that has not started' }),
})
