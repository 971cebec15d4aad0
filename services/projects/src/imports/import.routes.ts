import { importPartCalls } from '@billfold/contracts/imports/import-part-calls'
import { findImported } from '@billfold/server-kit/imports/imported-records'
import { type Route, route } from '@billfold/server-kit/routes'
import { addClients, addProjects } from './add-records.ts'
import { findBlocker, importedTables, readDirectory, removeSome } from './import.sql.ts'

export const importRoutes: Route[] = [
  route(importPartCalls.directory, ({ scope, body }) => readDirectory(scope, body)),
  route(importPartCalls.findInProjects, ({ scope, body: { kind, fingerprints } }) => {
    if (kind !== 'client' && kind !== 'project') throw new Error(`${kind} belongs to billing`)
    return findImported(scope, importedTables[kind], fingerprints)
  }),
  route(importPartCalls.addClients, ({ scope, body }) => addClients(scope, body.importId, body.records)),
  route(importPartCalls.addProjects, ({ scope, body }) => addProjects(scope, body.importId, body.records)),
  route(importPartCalls.findBlockerInProjects, ({ scope, body: { importId } }) => findBlocker(scope, importId)),
  route(importPartCalls.removeFromProjects, ({ scope, body }) => removeSome(scope, body)),
]
