import type { JournalAccounts } from '@billfold/contracts/accounting/accounting-settings'
import { type Account, accountNumber, type Document, entriesOf } from '../journal.ts'

export const journalHeadings = ['Date', 'Document', 'Account', 'Debit', 'Credit', 'Tax rate', 'Text', 'Client']

const texts: Record<Document['kind'], string> = { invoice: 'Invoice', deposit: 'Deposit', payment: 'Payment', refund: 'Refund', expense: 'Expense' }
const TAXED: readonly Account[] = ['revenue', 'tax']

/** Double entry: the debits and credits of a document's rows have the same total. */
export function journalRows(document: Document, accounts: JournalAccounts): string[][] {
  const { kind, date, number, client, note, taxRate } = document
  const text = note === '' ? texts[kind] : `${texts[kind]}: ${note}`
  return entriesOf(document).map(({ account, debit, credit }) => [
    date,
    number,
    accountNumber(accounts, account),
    debit === '0.00' ? '' : debit,
    credit === '0.00' ? '' : credit,
    TAXED.includes(account) ? (taxRate ?? '') : '',
    text,
    client,
  ])
}
