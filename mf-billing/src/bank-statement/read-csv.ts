import { parseCsv } from '@billfold/web-kit/data-files/parse-csv.ts'
import { type DateOrder, findDateOrder, isAmbiguousDate, readDate } from '@billfold/web-kit/data-files/read-date.ts'
import { UnreadableFile } from '@billfold/web-kit/data-files/unreadable-file.ts'
import { hasDecimalComma, readAmount } from './read-amount.ts'
import { MAX_NAME, type ReadLines, type StatementLine } from './statement.ts'

export const csvFields = ['date', 'amount', 'credit', 'direction', 'name', 'reference', 'description', 'currency', 'id'] as const
export type CsvField = (typeof csvFields)[number]

/** Maps a field to its column index; fields without a column are omitted. */
export type CsvColumns = Readonly<Partial<Record<CsvField, number>>>

export interface CsvStatement {
  header: readonly string[]
  records: readonly (readonly string[])[]
  isSemicolonFile: boolean
}

/**
 * English, German, Spanish and French column headings used by banks, without spaces and punctuation. Earlier headings in a list take
 * precedence.
 */
const headings: Readonly<Record<CsvField, readonly string[]>> = {
  date: ['bookingdate', 'postingdate', 'posteddate', 'transactiondate', 'date', 'buchungstag', 'buchungsdatum', 'buchung', 'datum', 'fecha', 'fechaoperacion', 'fechacontable', 'dateoperation', 'datedoperation', 'datecomptable', 'datedecomptabilisation', 'valutadatum', 'wertstellung', 'valuedate'],
  amount: ['amount', 'transactionamount', 'amountusd', 'amounteur', 'betrag', 'betrageur', 'umsatz', 'umsatzineur', 'importe', 'importeeur', 'monto', 'montant', 'montanteur'],
  credit: ['credit', 'creditamount', 'moneyin', 'paidin', 'deposit', 'deposits', 'haben', 'gutschrift', 'abono', 'abonos', 'haber', 'ingreso', 'ingresos', 'crediteur'],
  direction: ['creditdebit', 'creditdebitindicator', 'debitcredit', 'drcr', 'crdr', 'sollhaben', 'sollhabenkennzeichen', 'sh', 'sens'],
  name: ['payer', 'payername', 'payee', 'name', 'counterparty', 'counterpartyname', 'partnername', 'beneficiary', 'auftraggeber', 'auftraggeberempfanger', 'auftraggeberbegunstigter', 'beguenstigterzahlungspflichtiger', 'begunstigterzahlungspflichtiger', 'zahlungspflichtigerzahlungspflichtige', 'zahlungspflichtiger', 'namezahlungsbeteiligter', 'ordenante', 'nombre', 'contraparte', 'donneurdordre', 'tiers', 'nom', 'emetteur'],
  reference: ['reference', 'paymentreference', 'remittanceinformation', 'description', 'memo', 'details', 'narrative', 'verwendungszweck', 'buchungstext', 'zweck', 'concepto', 'descripcion', 'referencia', 'libelle', 'libelleoperation', 'communication', 'motif'],
  // These headings are also in the list for the reference. The first such column is used as the reference, unless an earlier heading in
  // that list matches.
  description: ['description', 'memo', 'details', 'narrative', 'descripcion', 'concepto', 'libelle', 'libelleoperation'],
  currency: ['currency', 'wahrung', 'waehrung', 'divisa', 'moneda', 'devise'],
  id: ['transactionid', 'id', 'transactionreference', 'bankreference', 'fitid', 'referenznummer', 'identifiant'],
}

function plainWord(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/**
 * Number of lines to search for the header. Banks may put lines about the account above it, so the header is the first line with a date and
 * an amount column.
 */
const FIRST_LINES = 40

export async function readCsvFile(text: string): Promise<CsvStatement> {
  const { records, delimiter } = await parseCsv(text)
  const widest = records.slice(0, FIRST_LINES).reduce((most, { length }) => (length > most ? length : most), 0)
  const named = records.slice(0, FIRST_LINES).findIndex((record) => {
    const { date, amount, credit } = matchColumns(record)
    return date !== undefined && (amount !== undefined || credit !== undefined)
  })
  const place = named >= 0 ? named : records.findIndex(({ length }) => length === widest)
  const header = records[place] ?? []
  const rows = records.slice(place + 1)
  if (header.length < 2 || rows.length === 0) throw new UnreadableFile('This file is not a bank statement in CAMT.053, OFX or CSV format.')
  return { header, records: rows, isSemicolonFile: delimiter === ';' }
}

/** Each column is assigned to at most one field. */
export function matchColumns(header: readonly string[]): CsvColumns {
  const words = header.map(plainWord)
  const used = new Set<number>()
  const found: Partial<Record<CsvField, number>> = {}
  for (const field of csvFields) {
    const column = headings[field].map((heading) => words.findIndex((word, index) => word === heading && !used.has(index))).find((index) => index >= 0)
    if (column === undefined) continue
    found[field] = column
    used.add(column)
  }
  return found
}

function cellsOf({ records }: CsvStatement, column: number | undefined): string[] {
  return column === undefined ? [] : records.map((record) => record[column] ?? '')
}

/** Returns a date that is ambiguous (day first or month first), unless another date in the file reveals the order. */
export function ambiguousDateIn(file: CsvStatement, { date }: CsvColumns): string | undefined {
  const cells = cellsOf(file, date)
  return findDateOrder(cells) === undefined ? cells.find(isAmbiguousDate) : undefined
}

export function missingFields({ date, amount, credit }: CsvColumns): CsvField[] {
  return [...(date === undefined ? (['date'] as const) : []), ...(amount === undefined && credit === undefined ? (['amount'] as const) : [])]
}

/** Some banks have no payer column and put the payer's name in the description, sometimes with the invoice number. */
function textsOf(cell: (field: CsvField) => string): Pick<StatementLine, 'name' | 'reference'> {
  const description = cell('description')
  // A longer description would be truncated as a name, so it is used only as the reference.
  const name = cell('name') || (description.length <= MAX_NAME ? description : '')
  return { name, reference: [description, cell('reference')].filter((text) => text !== '' && text !== name).join(' ') }
}

const DEBIT = /^(?:d|dr|dbit|debit|s|soll|debe|cargo|-)$/i

/** A line without an amount in the column for incoming payments is an outgoing payment. */
export function readCsvLines(file: CsvStatement, columns: CsvColumns, chosenOrder: DateOrder | undefined): ReadLines {
  const read: ReadLines = { credits: [], debits: 0, unreadable: 0 }
  const order = findDateOrder(cellsOf(file, columns.date)) ?? chosenOrder
  const amountColumn = columns.credit ?? columns.amount
  const comma = hasDecimalComma(cellsOf(file, amountColumn), file.isSemicolonFile)
  for (const record of file.records) {
    const cell = (field: CsvField) => record[columns[field] ?? -1] ?? ''
    const sum = record[amountColumn ?? -1] ?? ''
    const date = readDate(cell('date'), order)
    const amount = readAmount(sum, comma)
    const isEmpty = columns.credit !== undefined && sum === ''
    // Skip totals and closing lines, which have no date.
    if (cell('date') === '' && date === null) continue
    if (isEmpty && date !== null) read.debits += 1
    else if (date === null || amount === null) read.unreadable += 1
    else if (amount.startsWith('-') || !/[1-9]/.test(amount) || DEBIT.test(cell('direction'))) read.debits += 1
    else {
      const currency = cell('currency').toUpperCase()
      read.credits.push({ account: '', bankId: cell('id'), date, amount, currency: /^[A-Z]{3}$/.test(currency) ? currency : '', ...textsOf(cell) })
    }
  }
  return read
}
