import { currencies, paymentTerms } from '@billfold/contracts/clients/client-terms'
import { expenseCategories } from '@billfold/contracts/expenses/expense'
import { comparableName, importKinds, type ImportKind, type ImportRecordInput } from '@billfold/contracts/imports/import-record'
import { languages } from '@billfold/contracts/settings/languages'
import { pauseRegularly } from '@billfold/web-kit/data/pause-regularly.ts'
import type { DateOrder } from '@billfold/web-kit/data-files/read-date.ts'
import { cellsThatLook, type ImportRow, rowReader } from '../import/build-rows.ts'
import type { Mapping } from '../import/import-fields.ts'
import { type CellStyle, type CellValue, findDecimalComma } from '../import/read-cell.ts'
import type { SourceFile } from '../import/read-file.ts'
import { groupInvoices, type InvoiceRows, invoiceRecord, joined, type NumberedRow, partialPayment } from './build-invoice.ts'
import { rateOf } from './exact-amounts.ts'
import { type FileKind, moveInFields } from './move-in-fields.ts'

export interface MappedFile {
  file: SourceFile
  kind: FileKind
  mapping: Mapping
}

export interface Answers {
  /** Undefined if no date in the files depends on it. */
  dateOrder: DateOrder | undefined
  /** Fallback client and project names for rows without a client or project. */
  clientName: string
  projectName: string
}

/** Each file's row numbers start at a multiple of this constant, so that every row of an import has a unique number. */
export const ROWS_PER_FILE = 1_000_000

export function styleOf({ file, kind, mapping }: MappedFile, dateOrder: DateOrder | undefined): CellStyle {
  return { decimalComma: findDecimalComma(cellsThatLook('number', file, moveInFields[kind], mapping), file.delimiter), dateOrder }
}

/** Reads a few rows at a time, so that the page stays responsive. Records are in the order of `importKinds`. */
export async function buildRecords(files: readonly MappedFile[], answers: Answers): Promise<ImportRecordInput[]> {
  const invoiceRows: NumberedRow[] = []
  const lineRows: NumberedRow[] = []
  const records = new Map<ImportKind, ImportRecordInput[]>(importKinds.map((kind) => [kind, []]))
  const pause = pauseRegularly()
  for (const [index, mapped] of files.entries()) {
    const { file, kind, mapping } = mapped
    const read = rowReader(moveInFields[kind], mapping, styleOf(mapped, answers.dateOrder))
    for (const [position, cells] of file.records.entries()) {
      const row = index * ROWS_PER_FILE + (file.rows[position] ?? 0)
      const values = read(cells)
      if (kind === 'invoice') invoiceRows.push({ row, values })
      else if (kind === 'invoiceLine') lineRows.push({ row, values })
      else records.get(kind)?.push({ kind, row, ...builders[kind](values, answers) } as ImportRecordInput)
      await pause()
    }
  }
  const invoices = groupInvoices(invoiceRows, lineRows)
  records.set('invoice', invoices.map((group) => invoiceRecord(group, clientOf(group.first.values, answers))))
  const payments = records.get('payment') ?? []
  payments.push(...partialPayments(invoices, payments))
  return importKinds.flatMap((kind) => records.get(kind) ?? [])
}

/**
 * Invoice exports include the amount paid. For a partially paid invoice, it becomes a payment unless payments for the same invoice are
 * imported from another file.
 */
function partialPayments(invoices: readonly InvoiceRows[], payments: readonly ImportRecordInput[]): ImportRecordInput[] {
  const paid = new Set(payments.map((payment) => payment.kind === 'payment' && payment.invoiceNumber))
  return invoices.flatMap((group) => (paid.has(String(group.first.values.invoiceNumber)) ? [] : (partialPayment(group) ?? [])))
}

function clientOf({ clientName }: ImportRow, answers: Answers): string {
  return String(clientName ?? answers.clientName)
}

type Values = Readonly<Record<string, unknown>>

const builders: Readonly<Record<Exclude<ImportKind, 'invoice'>, (values: ImportRow, answers: Answers) => Values>> = {
  client: clientValues,
  project: (values, answers) => ({ ...values, clientName: clientOf(values, answers) }),
  timeEntry: timeEntryValues,
  payment: (values) => ({ ...values, note: shortened(values.note, 500) }),
  expense: expenseValues,
}

function timeEntryValues({ task, description, amount, rate, projectName, ...values }: ImportRow, answers: Answers): Values {
  const project = String(projectName ?? answers.projectName)
  return {
    ...values,
    clientName: clientOf(values, answers),
    projectName: project,
    // Time trackers without rates write 0. The rate is then derived from the amount or, without an amount, left to the server, which uses
    // the project's rate.
    rate: isZero(rate) ? rateOf(amount, values.hours) : rate,
    description: joined([task, description]) || project,
  }
}

function isZero(rate: CellValue | undefined): boolean {
  return rate === undefined || /^0*(\.0*)?$/.test(String(rate))
}

function expenseValues({ category, merchant, note, ...values }: ImportRow): Values {
  const known = expenseCategories.find((name) => name === category)
  return {
    ...values,
    category: known ?? 'Other',
    note: shortened(joined([known ? undefined : category, merchant, note]), 500),
    // A project is imported only together with its client.
    projectName: values.clientName === undefined ? undefined : values.projectName,
  }
}

function clientValues(values: ImportRow): Values {
  const { name, firstName, lastName, address, addressLine2, city, region, postalCode, country, primaryContact, currency, language, ...rest } = values
  const contact = joined([firstName, lastName], ' ')
  return {
    ...rest,
    name: name ?? (contact || undefined),
    primaryContact: primaryContact ?? (contact || undefined),
    address: joined([address, addressLine2, joined([postalCode, city, region], ' '), country], '\n') || undefined,
    currency: currencies.find((known) => known === currency),
    paymentTerms: paymentTerms.find((known) => known === rest.paymentTerms),
    language: languages.find((known) => known === language),
  }
}

function shortened(text: CellValue | undefined, length: number): CellValue | undefined {
  return typeof text === 'string' && text.length > length ? `${text.slice(0, length - 1)}…` : text
}

/** Records to send, and clients that cannot be sent until their e-mail address is entered. */
export interface Prepared {
  ready: readonly ImportRecordInput[]
  clientsWithoutEmail: readonly ImportRecordInput[]
}

/** Clients that already exist in the account do not need an e-mail address in the files. */
export function splitByEmail(records: readonly ImportRecordInput[], existing: ReadonlySet<string>): Prepared {
  const lacksEmail = (record: ImportRecordInput) => record.kind === 'client' && Boolean(record.name) && !record.email
  const isNew = (record: ImportRecordInput) => record.kind === 'client' && !existing.has(comparableName(record.name))
  return { ready: records.filter((record) => !lacksEmail(record)), clientsWithoutEmail: records.filter((record) => lacksEmail(record) && isNew(record)) }
}
