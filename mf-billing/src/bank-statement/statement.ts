import { bankTransaction, type BankTransaction } from '@billfold/contracts/bank-statements/bank-statement'

/** A transaction as read from the file, before its text is truncated. */
export type StatementLine = Omit<BankTransaction, 'ordinal'>

export interface ReadLines {
  /** Incoming payments. */
  credits: StatementLine[]
  /** Number of outgoing payments, which are skipped. */
  debits: number
  /** Number of lines whose date or amount cannot be read. */
  unreadable: number
}

export interface Statement extends Omit<ReadLines, 'credits'> {
  transactions: BankTransaction[]
}

export const MAX_NAME = 200
const MAX_REFERENCE = 1000
const MAX_ID = 200
const MAX_ACCOUNT = 100

/** Cleans the text so that it can be stored. Numbers otherwise identical transactions, so that each of them is recorded exactly once. */
export function toStatement({ credits, debits, unreadable }: ReadLines): Statement {
  const seen = new Map<string, number>()
  const transactions: BankTransaction[] = []
  for (const line of credits) {
    const texts = { name: clean(line.name, MAX_NAME), reference: clean(line.reference, MAX_REFERENCE), bankId: clean(line.bankId, MAX_ID), account: clean(line.account, MAX_ACCOUNT) }
    const key = [line.date, line.amount, plain(texts.name), plain(texts.reference)].join('|')
    const ordinal = seen.get(key) ?? 0
    const { success, data } = bankTransaction.safeParse({ ...line, ...texts, ordinal })
    if (!success) continue
    seen.set(key, ordinal + 1)
    transactions.push(data)
  }
  return { transactions, debits, unreadable: unreadable + credits.length - transactions.length }
}

/** Normalizes text in the same way as the server does when it compares transactions. */
function plain(text: string): string {
  return text.normalize('NFKC').toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

// oxlint-disable-next-line no-control-regex -- control characters cannot be stored
const UNSTORABLE = /[\u0000-\u001f\u007f]|\p{Surrogate}/gu

function clean(text: string, max: number): string {
  return Array.from(text.replaceAll(UNSTORABLE, ' ').replaceAll(/\s+/g, ' ').trim()).slice(0, max).join('').trim()
}

/** Parses an exact amount, keeping the sign: '1234.5' → '1234.50'. Null if the text is not an amount. */
export function decimalAmount(text: string): string | null {
  const [, sign = '', units = '', fraction = ''] = /^([+-]?)(\d{1,12})(?:\.(\d*))?$/.exec(text) ?? []
  if (units === '' || /[1-9]/.test(fraction.slice(2))) return null
  return `${sign === '-' ? '-' : ''}${units.replace(/^0+(?=\d)/, '')}.${fraction.slice(0, 2).padEnd(2, '0')}`
}
