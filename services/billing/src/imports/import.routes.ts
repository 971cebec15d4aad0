import { importPartCalls } from '@billfold/contracts/imports/import-part-calls'
import { findImported } from '@billfold/server-kit/imports/imported-records'
import { type Route, route } from '@billfold/server-kit/routes'
import { addExpenses, addTimeEntries, findInvoices, importedTables } from './import.sql.ts'
import { addInvoices } from './add-invoices.ts'
import { addPayments } from './add-payments.ts'
import { findBlocker } from './find-blocker.sql.ts'
import { removeSome } from './remove-records.ts'

export const importRoutes: Route[] = [
  route(importPartCalls.findInBilling, ({ scope, body: { kind, fingerprints } }) => {
    if (kind === 'client' || kind === 'project') throw new Error(`${kind} belongs to projects`)
    return findImported(scope, importedTables[kind], fingerprints)
  }),
  route(importPartCalls.findInvoices, ({ scope, body }) => findInvoices(scope, body)),
  route(importPartCalls.addTimeEntries, ({ scope, body }) => addTimeEntries(scope, body.importId, body.records)),
  route(importPartCalls.addInvoices, ({ scope, body }) => addInvoices(scope, body.importId, body.records)),
  route(importPartCalls.addPayments, ({ scope, body }) => addPayments(scope, body.importId, body.records)),
  route(importPartCalls.addExpenses, ({ scope, body }) => addExpenses(scope, body.importId, body.records)),
  route(importPartCalls.findBlockerInBilling, async ({ scope, body }) => ({ blocker: await findBlocker(scope, body) })),
  route(importPartCalls.removeFromBilling, ({ scope, body }) => removeSome(scope, body)),
]
