import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { newClient } from '../clients/client.ts'
import { id } from '../id.ts'
import { invoiceStatuses } from '../invoices/invoice-status.ts'
import { paymentMethods } from '../payments/payment.ts'
import { newProject } from '../projects/project.ts'
import { importKinds } from './import-record.ts'
import { MAX_SENT_BYTES } from './import-run.ts'

/** Maximum number of names or fingerprints in one call. */
export const MAX_LOOKED_UP = 5000
/** Maximum number of clients and of projects on one page of the directory. */
export const DIRECTORY_PAGE = 5000

/**
 * Identifies a record when its file is imported again. Identical records in a file are numbered, so that each has its own fingerprint and
 * none is created twice.
 */
const fingerprint = z.string().check(z.regex(/^[\w-]{22}$/))
const text = z.string()
const optional = z.nullable(z.string())

/** Records are validated by the gateway beforehand and by table constraints when they are stored. */
const client = z.object({ fingerprint, client: newClient })
const project = z.object({ fingerprint, project: newProject })
const timeEntry = z.object({ fingerprint, clientId: id, projectId: id, date: text, hours: text, rate: text, description: text, isBillable: z.boolean(), isInvoiced: z.boolean() })
const payment = z.object({ fingerprint, amount: text, date: text, method: z.enum(paymentMethods), note: optional })
const line = z.object({ description: text, quantity: text, rate: text })
const invoice = z.object({
  fingerprint,
  clientId: id,
  projectId: z.nullable(id),
  invoiceNumber: text,
  poNumber: optional,
  status: z.enum(invoiceStatuses),
  issueDate: text,
  dueDate: text,
  paidDate: optional,
  submittedDate: optional,
  taxAmount: optional,
  taxRate: optional,
  notes: optional,
  lines: z.array(line),
  payments: z.array(payment),
})
const expense = z.object({ fingerprint, clientId: z.nullable(id), projectId: z.nullable(id), date: text, category: text, amount: text, note: optional })

export type ClientPart = z.infer<typeof client>
export type ProjectPart = z.infer<typeof project>
export type TimeEntryPart = z.infer<typeof timeEntry>
export type InvoicePart = z.infer<typeof invoice>
export type PaymentPart = z.infer<typeof payment>
export type ExpensePart = z.infer<typeof expense>

/** An invoice already in the account, to which imported payments can be added. */
const knownInvoice = z.object({ id, invoiceNumber: text, status: z.enum(invoiceStatuses), balance: text, isAtProvider: z.boolean() })
export type KnownInvoice = z.infer<typeof knownInvoice>

const directory = z.object({
  clients: z.array(z.object({ id, name: text, hourlyRate: optional })),
  projects: z.array(z.object({ id, clientId: id, name: text, hourlyRate: optional })),
})
export type DirectoryPage = z.infer<typeof directory>

const sought = z.object({ kind: z.enum(importKinds), fingerprints: z.array(fingerprint).check(z.maxLength(MAX_LOOKED_UP)) })
/** Records created by earlier imports, or by this import if it is being repeated after a crash. */
const found = z.array(z.object({ fingerprint, id, importId: id }))
export type FoundRecord = z.infer<typeof found>[number]

const created = z.array(z.object({ fingerprint, id }))
export type CreatedRecord = z.infer<typeof created>[number]

/** Why an import cannot be undone: one of its records was changed, or is used by records that the import did not create. */
const blocker = z.nullable(z.object({ name: text, reason: z.enum(['changed', 'used']) }))
export type UndoBlocker = z.infer<typeof blocker>

const ofImport = z.object({ importId: id })
/**
 * `isForced` leaves changed or used records in place instead of rejecting the removal. It is set when cleaning up after a failed import.
 */
const removal = z.object({ importId: id, isForced: z.boolean() })
const removed = z.object({ removed: z.int(), isDone: z.boolean() })

// Twice the limit for the browser's requests, because one record can take up an entire request and has a fingerprint in addition.
const part = { access: 'user', method: 'POST', maxBytes: 2 * MAX_SENT_BYTES } as const
const inProjects = { ...part, service: 'projects' } as const
const inBilling = { ...part, service: 'billing' } as const

function records<Part extends z.core.$ZodType>(record: Part) {
  return z.object({ importId: id, records: z.array(record) })
}

/**
 * The gateway makes these calls for an import. Each adds or removes a batch in one transaction, and repeating a call creates no duplicates.
 */
export const importPartCalls = defineCalls('importParts', {
  directory: call({ ...inProjects, path: '/internal/imports/directory', summary: 'Clients and projects of the account', body: z.object({ clientsAfter: z.int(), projectsAfter: z.int() }), response: directory }),
  findInProjects: call({ ...inProjects, path: '/internal/imports/find', summary: 'Find imported clients or projects', body: sought, response: found }),
  addClients: call({ ...inProjects, path: '/internal/imports/clients', summary: 'Add imported clients', body: records(client), response: created }),
  addProjects: call({ ...inProjects, path: '/internal/imports/projects', summary: 'Add imported projects', body: records(project), response: created }),
  findBlockerInProjects: call({
    ...inProjects,
    path: '/internal/imports/blocker',
    summary: 'Find a reason why imported clients and projects cannot be removed',
    body: ofImport,
    response: z.object({ blocker, clientIds: z.array(id), projectIds: z.array(id) }),
  }),
  removeFromProjects: call({ ...inProjects, path: '/internal/imports/remove', summary: 'Remove a batch of imported clients or projects', body: removal, response: removed }),

  findInBilling: call({ ...inBilling, path: '/internal/imports/find', summary: 'Find imported time entries, invoices, payments or expenses', body: sought, response: found }),
  findInvoices: call({
    ...inBilling,
    path: '/internal/imports/find-invoices',
    summary: 'Find invoices by number or id',
    body: z.object({ numbers: z.array(text).check(z.maxLength(MAX_LOOKED_UP)), ids: z.array(id).check(z.maxLength(MAX_LOOKED_UP)) }),
    response: z.array(knownInvoice),
  }),
  addTimeEntries: call({ ...inBilling, path: '/internal/imports/time-entries', summary: 'Add imported time entries', body: records(timeEntry), response: created }),
  addInvoices: call({ ...inBilling, path: '/internal/imports/invoices', summary: 'Add imported invoices with their payments', body: records(invoice), response: created }),
  addPayments: call({
    ...inBilling,
    path: '/internal/imports/payments',
    summary: 'Add imported payments to existing invoices',
    body: records(z.object({ invoiceId: id, payments: z.array(payment) })),
    response: created,
  }),
  addExpenses: call({ ...inBilling, path: '/internal/imports/expenses', summary: 'Add imported expenses', body: records(expense), response: created }),
  findBlockerInBilling: call({
    ...inBilling,
    path: '/internal/imports/blocker',
    summary: 'Find a reason why imported records cannot be removed',
    body: z.object({ importId: id, clientIds: z.array(id), projectIds: z.array(id) }),
    response: z.object({ blocker }),
  }),
  removeFromBilling: call({ ...inBilling, path: '/internal/imports/remove', summary: 'Remove a batch of imported records', body: removal, response: removed }),
})
