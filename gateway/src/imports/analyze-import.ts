import type { ImportKind } from '@billfold/contracts/imports/import-record'
import { importPartCalls, type FoundRecord, type KnownInvoice, MAX_LOOKED_UP } from '@billfold/contracts/imports/import-part-calls'
import type { Scope } from '@billfold/server-kit/scope'
import type { Ask } from './ask-services.ts'
import { type Directory, readDirectory } from './directory.ts'
import { type FileInvoice, InvoiceReferences } from './invoice-references.ts'
import { type Preview, PreviewBuilder } from './preview.ts'
import { type ReadPart, type ReadRecord, readRecords, type WrongRecord } from './read-records.ts'
import { type ImpliedProject, References } from './references.ts'
import type { DatedOf } from './record-rules.ts'

export interface Analysis {
  preview: Preview
  directory: Directory
  impliedProjects: ImpliedProject[]
  /** Fingerprints of records that already exist in the account and are not created again. */
  skipped: ReadonlySet<string>
  /** Payments to create, by the invoice number in the file. */
  payments: ReadonlyMap<string, readonly ReadRecord<DatedOf<'payment'>>[]>
  /** Invoices that already exist in the account, by the invoice number in the file. */
  accountInvoices: ReadonlyMap<string, KnownInvoice>
  /** True if an earlier attempt has already created records. */
  isResumed: boolean
}

interface AnalyzeOptions {
  scope: Scope
  importId: number
  ask: Ask
  /** Resolves to false if the import was discarded and the analysis must stop. */
  onProgress: (done: number) => Promise<boolean>
}

/** Reads all records and compares them with those in the account. Returns undefined if the import was discarded. */
export async function analyzeImport({ scope, importId, ask, onProgress }: AnalyzeOptions): Promise<Analysis | undefined> {
  const directory = await readDirectory(ask)
  const [preview, references, invoices] = [new PreviewBuilder(), new References(), new InvoiceReferences()]
  const skipped = new Set<string>()
  let isResumed = false

  function readWrong({ row, kind, sent, issues }: WrongRecord): void {
    if (kind) preview.count(kind, 'wrong')
    for (const { path, ...message } of issues) preview.problem({ row, kind }, path, message)
    // Register the invalid record's name, so that records that refer to it are not reported as well.
    const { name, clientName, invoiceNumber } = sent
    if (kind === 'client' && typeof name === 'string') references.defineClient(name, null)
    if (kind === 'project' && typeof name === 'string' && typeof clientName === 'string') references.defineProject(clientName, name, null)
    if (kind === 'invoice' && typeof invoiceNumber === 'string') invoices.addWrong(invoiceNumber.trim())
  }

  /** Handles a record that was created by an earlier import, or by this one before it was interrupted. It may have been renamed since. */
  function readKnown({ kind, record, fingerprint }: ReadRecord, { id, importId: createdBy }: FoundRecord): void {
    skipped.add(fingerprint)
    isResumed ||= createdBy === importId
    preview.count(kind, createdBy === importId ? 'created' : 'existing')
    if (record.kind === 'client') directory.addClient(record.name, directory.client(record.name) ?? { id, hourlyRate: record.hourlyRate ?? null })
    if (record.kind === 'project') directory.addProject(record.clientName, record.name, directory.project(record.clientName, record.name) ?? { id, hourlyRate: record.hourlyRate ?? null })
    if (record.kind === 'invoice') invoices.addImported(record.invoiceNumber, id)
  }

  function readNew(read: ReadRecord): void {
    const { row, kind, record, fingerprint } = read
    if (record.kind === 'client') {
      const isKnown = directory.client(record.name) !== undefined || references.definesClient(record.name)
      if (isKnown) skipped.add(fingerprint)
      else references.defineClient(record.name, record.hourlyRate ?? null)
      preview.count(kind, isKnown ? 'existing' : 'created')
    } else if (record.kind === 'project') {
      const isKnown = directory.project(record.clientName, record.name) !== undefined || references.definesProject(record.clientName, record.name)
      if (isKnown) skipped.add(fingerprint)
      else references.defineProject(record.clientName, record.name, record.hourlyRate ?? null)
      references.useClient({ row, kind, name: record.clientName })
      preview.count(kind, isKnown ? 'existing' : 'created')
    } else if (record.kind === 'invoice') {
      invoices.addInvoice(read as FileInvoice)
    } else if (record.kind === 'payment') {
      invoices.addPayment(read as ReadRecord<DatedOf<'payment'>>)
    } else {
      useNames(references, row, record)
      preview.count(kind, 'created')
    }
  }

  for await (const part of readRecords(scope, importId)) {
    const known = await findKnown(ask, part)
    for (const wrong of part.wrong) readWrong(wrong)
    for (const read of part.records) {
      const found = known.get(read.fingerprint)
      if (found) readKnown(read, found)
      else readNew(read)
    }
    if (!(await onProgress(part.done))) return undefined
  }
  await invoices.lookUp(ask)
  for (const { row, kind, record } of invoices.settle(preview, skipped)) useNames(references, row, record, kind)
  references.reportProblems(directory, preview)
  const [missingClients, impliedProjects] = [references.missingClients(directory), references.impliedProjects(directory)]
  return {
    preview: preview.build({ missingClients, newProjects: impliedProjects.length }),
    directory,
    impliedProjects,
    skipped,
    payments: invoices.payments,
    accountInvoices: invoices.inAccount,
    isResumed,
  }
}

function useNames(references: References, row: number, record: DatedOf<'timeEntry'> | DatedOf<'expense'> | DatedOf<'invoice'>, kind: ImportKind = record.kind): void {
  const { clientName, projectName } = record
  if (!clientName) return
  if (!projectName) references.useClient({ row, kind, name: clientName })
  else references.useProject({ row, kind, clientName, name: projectName, ...(record.kind === 'timeEntry' && !record.rate && { hours: record.hours }) })
}

const IN_PROJECTS: ReadonlySet<ImportKind> = new Set(['client', 'project'])

async function findKnown(ask: Ask, { records }: ReadPart): Promise<Map<string, FoundRecord>> {
  const known = new Map<string, FoundRecord>()
  for (const [kind, theirs] of Map.groupBy(records, (record) => record.kind)) {
    const fingerprints = theirs.map(({ fingerprint }) => fingerprint)
    const call = IN_PROJECTS.has(kind) ? importPartCalls.findInProjects : importPartCalls.findInBilling
    for (let at = 0; at < fingerprints.length; at += MAX_LOOKED_UP) {
      for (const found of await ask(call, { kind, fingerprints: fingerprints.slice(at, at + MAX_LOOKED_UP) })) known.set(found.fingerprint, found)
    }
  }
  return known
}
