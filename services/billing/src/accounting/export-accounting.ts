import type { AccountingFormat, AccountingSettings, DatevSettings } from '@billfold/contracts/accounting/accounting-settings'
import { datevIssues } from '@billfold/contracts/accounting/fiscal-year'
import type { FileAnswer } from '@billfold/contracts/call'
import { BYTE_ORDER_MARK, csvLine } from '@billfold/contracts/csv'
import { AppError } from '@billfold/contracts/errors'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import type { Moment, ReadScope } from '@billfold/server-kit/scope'
import { type BookedInvoice, getAccountingSettings, readExpenses, readInvoices, readPayments } from './accounting.sql.ts'
import { datevHeader, datevHeadings, datevRows, encodeWindows1252 } from './formats/datev.ts'
import { journalHeadings, journalRows } from './formats/journal-csv.ts'
import { quickbooksHeadings, quickbooksRows } from './formats/quickbooks.ts'
import { xeroHeadings, xeroRows } from './formats/xero.ts'
import { type Document, expenseDocument, invoiceDocument, paymentDocuments } from './journal.ts'

interface Period {
  moment: Moment
  range: DateRange
  settings: AccountingSettings
}

interface Writer {
  nameOf: (range: DateRange) => string
  type?: string
  encode: (text: string) => Uint8Array
  /** Yields the file in chunks. */
  write: (period: Period) => AsyncGenerator<string>
}

const encodeUtf8 = (text: string) => Buffer.from(text)
const named = (name: string) => (range: DateRange) => `billfold-${name}-${range.from}-${range.to}.csv`

const writers: Record<AccountingFormat, Writer> = {
  journal: { nameOf: named('journal'), encode: encodeUtf8, write: writeJournal },
  quickbooks: {
    nameOf: named('quickbooks'),
    encode: encodeUtf8,
    write: (period) => writeInvoices(period, quickbooksHeadings, (invoice) => quickbooksRows(invoice, period.settings.quickbooks)),
  },
  xero: { nameOf: named('xero'), encode: encodeUtf8, write: (period) => writeInvoices(period, xeroHeadings, (invoice) => xeroRows(invoice, period.settings.xero)) },
  // DATEV only offers files for import if their names start with 'EXTF'.
  datev: { nameOf: ({ from, to }) => `EXTF_Buchungsstapel_${from}_${to}.csv`, type: 'text/csv; charset=windows-1252', encode: encodeWindows1252, write: writeDatev },
}

export function exportAccounting(scope: Pick<ReadScope, 'moment'>, range: DateRange, format: AccountingFormat): Promise<FileAnswer> {
  const { nameOf, type, encode, write } = writers[format]
  return scope.moment(async (moment) => {
    const settings = await getAccountingSettings(moment)
    if (format === 'datev') requireDatev(settings.datev, range)
    const parts: Uint8Array[] = []
    for await (const text of write({ moment, range, settings })) parts.push(encode(text))
    return { name: nameOf(range), ...(type !== undefined && { type }), content: Buffer.concat(parts) }
  })
}

function requireDatev(settings: DatevSettings, range: DateRange): void {
  const issues = datevIssues(settings, range)
  const [first] = issues
  if (first) throw new AppError('validation_failed', first.message, { issues })
}

async function* writeJournal(period: Period): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(journalHeadings)
  yield* inParts(documentsOf(period), (document) => journalRows(document, period.settings.journal).map(csvLine).join(''))
}

async function* writeDatev(period: Period): AsyncGenerator<string> {
  const { moment, range, settings } = period
  yield datevHeader({ range, settings: settings.datev, writtenAt: timestampIn(moment.timeZone, new Date()) })
  yield datevHeadings
  yield* inParts(documentsOf(period), (document) => datevRows(document, settings.datev.accounts))
}

/** Omits the byte order mark, which would become part of the first heading. */
async function* writeInvoices({ moment, range }: Period, headings: string[], rowsOf: (invoice: BookedInvoice) => string[][]): AsyncGenerator<string> {
  yield csvLine(headings)
  yield* inParts(readInvoices(moment, range, { withLines: true }), (invoice) => rowsOf(invoice).map(csvLine).join(''))
}

const DOCUMENTS_A_PART = 500

/** Joins small strings into larger chunks, because thousands of tiny ones would use more memory. */
async function* inParts<Item>(items: AsyncIterable<Item>, write: (item: Item) => string): AsyncGenerator<string> {
  let part = ''
  let count = 0
  for await (const item of items) {
    part += write(item)
    count += 1
    if (count % DOCUMENTS_A_PART > 0) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}

function documentsOf({ moment, range }: Period): AsyncGenerator<Document> {
  return byDate([
    flatMap(readInvoices(moment, range, { withLines: false }), (invoice) => [invoiceDocument(invoice)]),
    flatMap(readPayments(moment, range), paymentDocuments),
    flatMap(readExpenses(moment, range), (expense) => [expenseDocument(expense)]),
  ])
}

async function* flatMap<From, To>(items: AsyncIterable<From>, convert: (item: From) => To[]): AsyncGenerator<To> {
  for await (const item of items) yield* convert(item)
}

/** Merges documents that are sorted by date. Documents with the same date keep the order of their sources. */
async function* byDate(sources: readonly AsyncGenerator<Document>[]): AsyncGenerator<Document> {
  const heads: { source: AsyncGenerator<Document>; next: IteratorResult<Document, unknown> }[] = []
  // Reads one source after another, because all of them share one connection.
  for (const source of sources) heads.push({ source, next: await source.next() })
  for (;;) {
    const [first] = heads.filter(({ next }) => !next.done).toSorted((a, b) => (dateOf(a.next) < dateOf(b.next) ? -1 : dateOf(a.next) > dateOf(b.next) ? 1 : 0))
    if (!first) return
    yield first.next.value as Document
    first.next = await first.source.next()
  }
}

function dateOf({ value }: IteratorResult<Document, unknown>): string {
  return (value as Document).date
}

/** Returns e.g. '20261128143000000'. The milliseconds are always zero, because DATEV does not need them. */
function timestampIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).formatToParts(now)
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}${month}${day}${hour}${minute}${second}000`
}
