import { type ClientPart, type ExpensePart, importPartCalls, type InvoicePart, type PaymentPart, type ProjectPart, type TimeEntryPart } from '@billfold/contracts/imports/import-part-calls'
import { comparableName, type ImportKind } from '@billfold/contracts/imports/import-record'
import type { Scope } from '@billfold/server-kit/scope'
import type { Analysis } from './analyze-import.ts'
import type { Ask } from './ask-services.ts'
import { Batches } from './batches.ts'
import type { Named } from './directory.ts'
import { impliedFingerprint, type ReadRecord, readRecords } from './read-records.ts'
import type { DatedOf } from './record-rules.ts'

interface CreateOptions {
  scope: Scope
  importId: number
  ask: Ask
  /** Throws if the import must stop. */
  onProgress: (done: number) => Promise<void>
}

/** Creates all records that the analysis found to be new. Each kind is created after the kinds it refers to. */
export async function createRecords(options: CreateOptions, analysis: Analysis): Promise<void> {
  const creation = new Creation(options, analysis)
  await creation.addClients()
  await creation.addProjects()
  await creation.addTimeEntries()
  await creation.addInvoices()
  await creation.addPayments()
  await creation.addExpenses()
}

/** Maximum number of invoices per call. It is low, because triggers run for each invoice and payment. */
const INVOICES_AT_ONCE = 250
/** Payments for existing invoices are recorded invoice by invoice, so these limits are lower. */
const [PAID_INVOICES_AT_ONCE, PAYMENTS_AT_ONCE] = [20, 50]

interface Sending<Kind extends ImportKind, Part> {
  partOf: (read: ReadRecord<DatedOf<Kind>>) => Part
  send: (parts: Part[]) => Promise<void>
  most?: number
}

class Creation {
  readonly #options: CreateOptions
  readonly #analysis: Analysis
  #done = 0

  constructor(options: CreateOptions, analysis: Analysis) {
    this.#options = options
    this.#analysis = analysis
  }

  async addClients(): Promise<void> {
    const { ask, importId } = this.#options
    const { directory } = this.#analysis
    await this.#add<'client', ClientPart>('client', {
      partOf({ fingerprint, record }) {
        const { kind: _, row: __, ...client } = record
        return { fingerprint, client }
      },
      async send(records) {
        const rows = new Map(records.map(({ fingerprint, client }) => [fingerprint, client]))
        for (const { fingerprint, id } of await ask(importPartCalls.addClients, { importId, records })) {
          const client = rows.get(fingerprint)
          if (client) directory.addClient(client.name, { id, hourlyRate: client.hourlyRate ?? null })
        }
      },
    })
  }

  async addProjects(): Promise<void> {
    await this.#add<'project', ProjectPart & { clientName: string }>('project', {
      partOf: ({ fingerprint, record }) => {
        const { kind: _, row: __, clientName, ...project } = record
        return { fingerprint, clientName, project: { ...project, clientId: this.#client(clientName).id } }
      },
      send: (records) => this.#sendProjects(records),
    })
    const implied = this.#batches<ProjectPart & { clientName: string }>((records) => this.#sendProjects(records))
    for (const { clientName, name } of this.#analysis.impliedProjects) {
      const { id: clientId, hourlyRate } = this.#client(clientName)
      await implied.add({ fingerprint: impliedFingerprint(comparableName(clientName), comparableName(name)), clientName, project: { clientId, name, hourlyRate } })
    }
    await implied.end()
  }

  async #sendProjects(records: (ProjectPart & { clientName: string })[]): Promise<void> {
    const { ask, importId } = this.#options
    const rows = new Map(records.map((record) => [record.fingerprint, record]))
    const created = await ask(importPartCalls.addProjects, { importId, records: records.map(({ fingerprint, project }) => ({ fingerprint, project: project as typeof project & DatesAsText })) })
    for (const { fingerprint, id } of created) {
      const row = rows.get(fingerprint)
      if (row) this.#analysis.directory.addProject(row.clientName, row.project.name, { id, hourlyRate: row.project.hourlyRate ?? null })
    }
  }

  async addTimeEntries(): Promise<void> {
    const { ask, importId } = this.#options
    await this.#add<'timeEntry', TimeEntryPart>('timeEntry', {
      partOf: ({ fingerprint, record }) => {
        const { clientName, projectName, date, hours, rate, description, isBillable = true, isInvoiced } = record
        const [client, project] = [this.#client(clientName), this.#project(clientName, projectName)]
        return { fingerprint, clientId: client.id, projectId: project.id, date, hours, rate: rate ?? project.hourlyRate ?? client.hourlyRate ?? '0.00', description, isBillable, isInvoiced: isInvoiced ?? false }
      },
      send: async (records) => void (await ask(importPartCalls.addTimeEntries, { importId, records })),
    })
  }

  /** Adds the invoices together with their payments from the import. */
  async addInvoices(): Promise<void> {
    const { ask, importId } = this.#options
    const { payments, accountInvoices } = this.#analysis
    await this.#add<'invoice', InvoicePart>('invoice', {
      partOf: ({ fingerprint, record }) => {
        const { kind: _, row: __, clientName, projectName, lines, ...fields } = record
        const { invoiceNumber, poNumber = null, status = 'draft', paidDate = null, submittedDate = null, taxAmount = null, taxRate = null, notes = null } = fields
        const projectId = projectName ? this.#project(clientName, projectName).id : null
        const own = accountInvoices.has(invoiceNumber) ? [] : (payments.get(invoiceNumber) ?? [])
        return {
          ...fields,
          fingerprint,
          clientId: this.#client(clientName).id,
          projectId,
          poNumber,
          status,
          paidDate,
          submittedDate,
          taxAmount,
          taxRate,
          notes,
          lines: lines.map(({ description, quantity, rate }) => ({ description, quantity, rate })),
          payments: own.map(paymentPart),
        }
      },
      send: async (records) => void (await ask(importPartCalls.addInvoices, { importId, records })),
      most: INVOICES_AT_ONCE,
    })
  }

  async addPayments(): Promise<void> {
    const { ask, importId } = this.#options
    const { payments, accountInvoices } = this.#analysis
    const batches = this.#batches<{ invoiceId: number; payments: PaymentPart[] }>(async (records) => void (await ask(importPartCalls.addPayments, { importId, records })), PAID_INVOICES_AT_ONCE)
    for (const [invoiceNumber, { id: invoiceId }] of accountInvoices) {
      const own = payments.get(invoiceNumber) ?? []
      for (let at = 0; at < own.length; at += PAYMENTS_AT_ONCE) await batches.add({ invoiceId, payments: own.slice(at, at + PAYMENTS_AT_ONCE).map(paymentPart) })
    }
    await batches.end()
    this.#done += [...payments.values()].reduce((sum, own) => sum + own.length, 0)
    await this.#options.onProgress(this.#done)
  }

  async addExpenses(): Promise<void> {
    const { ask, importId } = this.#options
    await this.#add<'expense', ExpensePart>('expense', {
      partOf: ({ fingerprint, record: { clientName, projectName, date, category, amount, note = null } }) => ({
        fingerprint,
        date,
        category,
        amount,
        note,
        clientId: clientName ? this.#client(clientName).id : null,
        projectId: clientName && projectName ? this.#project(clientName, projectName).id : null,
      }),
      send: async (records) => void (await ask(importPartCalls.addExpenses, { importId, records })),
    })
  }

  /** Sends the new records of one kind in batches. */
  async #add<Kind extends ImportKind, Part extends object>(kind: Kind, { partOf, send, most }: Sending<Kind, Part>): Promise<void> {
    const { scope, importId, onProgress } = this.#options
    let read = 0
    const batches = this.#batches<Part>(async (parts) => {
      await send(parts)
      await onProgress(this.#done + read)
    }, most)
    try {
      for await (const { records, wrong } of readRecords(scope, importId, kind)) {
        // The analysis has already checked all records, so none should be invalid.
        if (wrong.length > 0) throw new Error('A record is no longer valid')
        for (const record of records) {
          if (!this.#analysis.skipped.has(record.fingerprint)) await batches.add(partOf(record as ReadRecord<DatedOf<Kind>>))
          read += 1
        }
      }
      await batches.end()
    } catch (error) {
      await batches.abandon()
      throw error
    }
    this.#done += read
    await onProgress(this.#done)
  }

  #batches<Part extends object>(send: (parts: Part[]) => Promise<void>, most?: number): Batches<Part> {
    return new Batches({ send, sizeOf: (part) => JSON.stringify(part).length, ...(most !== undefined && { most }) })
  }

  #client(name: string): Named {
    return found(this.#analysis.directory.client(name))
  }

  #project(clientName: string, name: string): Named {
    return found(this.#analysis.directory.project(clientName, name))
  }
}

/** Dates have already been converted to calendar dates, even though the project schema also accepts instants. */
interface DatesAsText {
  startDate?: string | null
  endDate?: string | null
  dueDate?: string | null
}

function paymentPart({ fingerprint, record: { amount, date, method = 'other', note = null } }: ReadRecord<DatedOf<'payment'>>): PaymentPart {
  return { fingerprint, amount, date, method, note }
}

function found(named: Named | undefined): Named {
  if (!named) throw new Error('A client or project of the import is missing')
  return named
}
