import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { route } from '@billfold/server-kit/routes'
import { createTimeEntry, deleteTimeEntry, duplicateTimeEntry, updateTimeEntry } from './save-time-entry.ts'
import { getTimeEntry, listTimeEntries, summariseTimeEntries } from './time-entry.sql.ts'

export const timeEntryRoutes = [
  route(timeEntryCalls.list, ({ scope, query }) => listTimeEntries(scope, query)),
  route(timeEntryCalls.summary, ({ scope }) => summariseTimeEntries(scope)),
  route(timeEntryCalls.get, ({ scope, params }) => getTimeEntry(scope, params.id)),
  route(timeEntryCalls.create, ({ scope, body }) => createTimeEntry(scope, body)),
  route(timeEntryCalls.update, ({ scope, params, body, ifMatch }) => updateTimeEntry(scope, params.id, body, ifMatch)),
  route(timeEntryCalls.delete, ({ scope, params, ifMatch }) => deleteTimeEntry(scope, params.id, ifMatch)),
  route(timeEntryCalls.duplicate, ({ scope, params }) => duplicateTimeEntry(scope, params.id)),
]
