import type { JournalAccounts } from '@billfold/contracts/accounting/accounting-settings'
import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { ExpenseCategory } from '@billfold/contracts/expenses/expense'
import { sumOf, taxRateOf } from '@billfold/contracts/invoices/invoice-totals'
import { fromUnits, isZero, type Money, negate, toUnits } from '@billfold/contracts/money'
import type { BookedExpense, BookedInvoice, BookedPayment } from './accounting.sql.ts'

export type Account = Exclude<keyof JournalAccounts, 'expenses'> | ExpenseCategory

/** An amount booked on the debit side of one account and the credit side of another. */
export interface Transfer {
  debit: Account
  credit: Account
  amount: Money
}

export interface Document {
  kind: 'invoice' | 'deposit' | 'payment' | 'refund' | 'expense'
  date: CalendarDate
  number: string
  /** Empty if there is no client. */
  client: string
  /** Empty if there is no note. */
  note: string
  /** The invoice's tax rate in percent, or null if no rate yields its tax. */
  taxRate: string | null
  transfers: readonly Transfer[]
}

function transfersOf(transfers: readonly Transfer[]): Transfer[] {
  return transfers.filter(({ amount }) => !isZero(amount))
}

/** The stored tax rate, or the rate derived from the amounts if the tax was entered as an amount. */
export function rateOf({ taxRate, subtotal, tax }: Pick<BookedInvoice, 'taxRate' | 'subtotal' | 'tax'>): string | null {
  return taxRate ?? taxRateOf(subtotal, tax)
}

/**
 * A deposit is owed to the client until an invoice deducts it. That invoice is taxed on the whole amount, so it reverses the deposit's tax.
 */
export function invoiceDocument(invoice: BookedInvoice): Document {
  const { isDeposit, date, number, client, subtotal, tax, deductions } = invoice
  const deducted = sumOf(deductions.map(({ amount }) => amount))
  const deductedTax = sumOf(deductions.map((deduction) => deduction.tax))
  return {
    kind: isDeposit ? 'deposit' : 'invoice',
    date,
    number,
    client,
    note: '',
    taxRate: rateOf(invoice),
    transfers: transfersOf([
      { debit: 'receivables', credit: isDeposit ? 'deposits' : 'revenue', amount: subtotal },
      { debit: 'receivables', credit: 'tax', amount: tax },
      { debit: 'deposits', credit: 'receivables', amount: sumOf([deducted, negate(deductedTax)]) },
      { debit: 'tax', credit: 'receivables', amount: deductedTax },
    ]),
  }
}

/**
 * A refund has no date of its own, so it is booked on the date of its payment. Money beyond the total stays in receivables as a client
 * credit.
 */
export function paymentDocuments({ date, number, client, amount, refunded }: BookedPayment): Document[] {
  const of = { date, number, client, note: '', taxRate: null }
  const payment: Document = { ...of, kind: 'payment', transfers: transfersOf([{ debit: 'bank', credit: 'receivables', amount }]) }
  const refund: Document = { ...of, kind: 'refund', transfers: transfersOf([{ debit: 'receivables', credit: 'bank', amount: refunded }]) }
  return refund.transfers.length > 0 ? [payment, refund] : [payment]
}

export function expenseDocument({ id, date, category, amount, note, client }: BookedExpense): Document {
  return { kind: 'expense', date, number: `EXP-${id}`, client: client ?? '', note: note ?? '', taxRate: null, transfers: [{ debit: category, credit: 'bank', amount }] }
}

export interface Entry {
  account: Account
  /** Either the debit or the credit is '0.00'. */
  debit: Money
  credit: Money
}

/** One entry per account: the debits of a document equal its credits. */
export function entriesOf({ transfers }: Pick<Document, 'transfers'>): Entry[] {
  const balances = new Map<Account, bigint>()
  const add = (account: Account, units: bigint) => balances.set(account, (balances.get(account) ?? 0n) + units)
  for (const { debit, credit, amount } of transfers) {
    add(debit, toUnits(amount, 2))
    add(credit, -toUnits(amount, 2))
  }
  return [...balances]
    .filter(([, units]) => units !== 0n)
    .map(([account, units]) => ({ account, debit: fromUnits(units > 0n ? units : 0n, 2), credit: fromUnits(units < 0n ? -units : 0n, 2) }))
}

export function accountNumber(accounts: JournalAccounts, account: Account): string {
  const { expenses, ...others } = accounts
  return account in expenses ? expenses[account as ExpenseCategory] : others[account as keyof typeof others]
}
