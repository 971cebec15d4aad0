import type { DatevSettings } from '@billfold/contracts/accounting/accounting-settings'
import { fiscalYearOf } from '@billfold/contracts/accounting/fiscal-year'
import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { guarded } from '@billfold/contracts/csv'
import { taxAt, sumOf } from '@billfold/contracts/invoices/invoice-totals'
import type { Money } from '@billfold/contracts/money'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { accountNumber, type Document, type Transfer } from '../journal.ts'
import { datevColumns } from './datev-columns.ts'

interface DatevFile {
  range: DateRange
  settings: DatevSettings
  /** Time of writing, formatted as 'YYYYMMDDHHMMSSFFF'. */
  writtenAt: string
}

const compact = (date: CalendarDate) => date.replaceAll('-', '')
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Header of a 'Buchungsstapel' file: header version 700, category 21, format version 13. Field 22 is the currency, always US dollars. */
export function datevHeader({ range, settings, writtenAt }: DatevFile): string {
  const { chart, consultantNumber, clientNumber, fiscalYearStart, accounts } = settings
  const fields = [
    quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13', writtenAt, '', quoted('BF'), quoted(''), quoted(''),
    consultantNumber, clientNumber, compact(fiscalYearOf(range.from, fiscalYearStart).from), String(accounts.bank.length), compact(range.from), compact(range.to),
    quoted('Billfold'), quoted(''), '1', '0', '0', quoted('USD'), '', quoted(''), '', '', quoted(chart === 'skr03' ? '03' : '04'), '', '', quoted(''), quoted(''),
  ]
  return `${fields.join(';')}\r\n`
}

export const datevHeadings = `${datevColumns.map(quoted).join(';')}\r\n`

const names: Record<Document['kind'], string> = { invoice: 'Rechnung', deposit: 'Anzahlung', payment: 'Zahlung', refund: 'Rückzahlung', expense: 'Ausgabe' }
const MAX_DOCUMENT_NUMBER = 36
const MAX_TEXT = 60

export function datevRows(document: Document, accounts: DatevSettings['accounts']): string {
  const { kind, date, number, client, note } = document
  const text = [names[kind], client, note].filter((part) => part !== '').join(' ')
  return bookingsOf(document, accounts)
    .map(({ debit, credit, amount }) => {
      const cells: Record<string, string> = {
        'Umsatz (ohne Soll/Haben-Kz)': amount.replace('.', ','),
        'Soll/Haben-Kennzeichen': quoted('S'),
        Konto: debit,
        'Gegenkonto (ohne BU-Schlüssel)': credit,
        Belegdatum: `${date.slice(8, 10)}${date.slice(5, 7)}`,
        'Belegfeld 1': quoted(number.replaceAll(/[^\w$&%*+/-]|_/g, '-').slice(0, MAX_DOCUMENT_NUMBER)),
        Buchungstext: quoted(shortened(guarded(text.replaceAll(/\s+/g, ' ')))),
        Festschreibung: '0',
      }
      return `${datevColumns.map((column) => cells[column] ?? '').join(';')}\r\n`
    })
    .join('')
}

function shortened(text: string): string {
  return Array.from(text).slice(0, MAX_TEXT).join('')
}

interface Booking {
  /** `debit` and `credit` are account numbers. */
  debit: string
  credit: string
  amount: Money
}

const isCredited = (account: Transfer['credit']) => (transfer: Transfer) => transfer.debit === 'receivables' && transfer.credit === account

/**
 * Books revenue taxed at a German rate to an automatic account, including the tax. For such an account, DATEV computes the same tax from
 * the total.
 */
function bookingsOf({ kind, taxRate, transfers }: Document, accounts: DatevSettings['accounts']): Booking[] {
  const [revenue, tax] = [transfers.find(isCredited('revenue')), transfers.find(isCredited('tax'))]
  const automatic = taxRate === '19' ? accounts.revenue19 : taxRate === '7' ? accounts.revenue7 : undefined
  const isAutomatic = kind === 'invoice' && automatic !== undefined && revenue && tax && taxAt(taxRate ?? '', revenue.amount) === tax.amount
  const others = isAutomatic ? transfers.filter((transfer) => transfer !== revenue && transfer !== tax) : transfers
  return [
    ...(isAutomatic ? [{ debit: accounts.receivables, credit: automatic, amount: sumOf([revenue.amount, tax.amount]) }] : []),
    ...others.map(({ debit, credit, amount }) => ({ debit: accountNumber(accounts, debit), credit: accountNumber(accounts, credit), amount })),
  ]
}

const decoder = new TextDecoder('windows-1252')
const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
const UNKNOWN = 0x3f

/** Replaces characters that Windows-1252 lacks: letters lose their accents, other characters become '?'. */
export function encodeWindows1252(text: string): Uint8Array {
  const known = Array.from(text.normalize('NFC')).flatMap((character) => {
    const byte = bytes.get(character)
    return byte === undefined ? Array.from(character.normalize('NFKD').replaceAll(/\p{M}/gu, ''), (letter) => bytes.get(letter) ?? UNKNOWN) : [byte]
  })
  return Uint8Array.from(known)
}
