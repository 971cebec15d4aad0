import { isCalendarDate } from '@billfold/contracts/calendar-date'
import { UnreadableFile } from '@billfold/web-kit/data-files/unreadable-file.ts'
import { decimalAmount, type ReadLines, type StatementLine } from './statement.ts'

/**
 * Open Financial Exchange: 1.x is SGML without closing tags for values; 2.x is XML. Both are scanned tag by tag, so nothing in a file is
 * ever evaluated.
 */
const TAG = /<(\/?)([A-Z][A-Z0-9.]*)>([^<]*)/gi
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g

export function readOfx(text: string): ReadLines {
  const read: ReadLines = { credits: [], debits: 0, unreadable: 0 }
  const plain = text.replaceAll(CDATA, (_, inside: string) => inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  // Account and currency appear once per statement, before its transactions.
  let account = ''
  let currency = ''
  let fields: Record<string, string> | null = null
  let isFound = false
  for (const [, closing, tag = '', value = ''] of plain.matchAll(TAG)) {
    const name = tag.toUpperCase()
    if (name === 'STMTTRN') {
      if (closing === '/' && fields) addLine(read, { fields, account, currency })
      fields = closing === '/' ? null : {}
    } else if (closing === '') {
      const content = unescapeText(value).trim()
      if (name === 'STMTRS' || name === 'CCSTMTRS') {
        isFound = true
        account = ''
        currency = ''
      } else if (fields) fields[name] ??= content
      else if (name === 'ACCTID') account = content
      else if (name === 'CURDEF') currency = content
    }
  }
  if (!isFound) throw new UnreadableFile('This OFX file has no bank statement.')
  return read
}

interface Transaction {
  fields: Record<string, string>
  account: string
  currency: string
}

function addLine(read: ReadLines, { fields, account, currency }: Transaction): void {
  const { DTPOSTED = '', TRNAMT = '', FITID = '', NAME = '', MEMO = '', REFNUM = '', CURSYM } = fields
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(DTPOSTED) ?? []
  const date = `${year}-${month}-${day}`
  // The specification allows a decimal comma.
  const amount = decimalAmount(TRNAMT.replace(',', '.'))
  const symbol = CURSYM ?? currency
  const line: StatementLine = {
    account,
    bankId: FITID,
    date,
    amount: amount ?? '',
    currency: /^[A-Z]{3}$/.test(symbol) ? symbol : '',
    name: NAME,
    reference: [MEMO, REFNUM].filter((part) => part !== '').join(' '),
  }
  if (amount === null || !isCalendarDate(date)) read.unreadable += 1
  else if (amount.startsWith('-') || !/[1-9]/.test(amount)) read.debits += 1
  else read.credits.push(line)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const LAST_CHARACTER = 0x10ffff

function unescapeText(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= LAST_CHARACTER ? String.fromCodePoint(code) : entity
  })
}
