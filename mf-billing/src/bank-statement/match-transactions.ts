import type { Allocation, BankTransaction, MatchedTransactions, OpenInvoice, RecordedTransaction } from '@billfold/contracts/bank-statements/bank-statement'
import { MAX_TRANSACTIONS } from '@billfold/contracts/bank-statements/bank-statement'
import { bankStatementCalls } from '@billfold/contracts/bank-statements/bank-statement-calls'
import { fromUnits, type Money, toUnits } from '@billfold/contracts/money'
import { api, type Format } from '@billfold/web-kit'

export type Matched = MatchedTransactions['transactions'][number]

/** Billfold bills in US dollars. Files without a currency are taken to be in it. */
export function isForeign({ currency }: Pick<BankTransaction, 'currency'>): boolean {
  return currency !== '' && currency !== 'USD'
}

export function amountText({ amount, currency }: Pick<BankTransaction, 'amount' | 'currency'>, { money }: Pick<Format, 'money'>): string {
  return isForeign({ currency }) ? `${amount} ${currency}` : money(amount)
}

/** Sends long statements in parts. */
export async function matchAll(transactions: readonly BankTransaction[], signal: AbortSignal): Promise<MatchedTransactions> {
  const matched: Matched[] = []
  let invoices: OpenInvoice[] = []
  for (let start = 0; start < transactions.length; start += MAX_TRANSACTIONS) {
    const answer = await api(bankStatementCalls.match, { body: { transactions: transactions.slice(start, start + MAX_TRANSACTIONS) }, signal })
    matched.push(...answer.transactions)
    invoices = answer.invoices
  }
  return { transactions: matched, invoices }
}

/** The user's decision about a transaction. */
export interface Choice {
  isOn: boolean
  allocations: readonly Allocation[]
}

/** Sure proposals are selected. */
export function firstChoices(matched: readonly Matched[]): Choice[] {
  return matched.map(({ recorded, proposal }) => ({ isOn: !recorded && (proposal?.isSure ?? false), allocations: recorded ? [] : (proposal?.allocations ?? []) }))
}

/** By index of the transaction: what is left of the balance of an invoice that gets more than that. Earlier rows come first. */
export function findExcess(choices: readonly Choice[], invoices: ReadonlyMap<number, OpenInvoice>): Map<number, Money> {
  const left = new Map<number, bigint>()
  const excess = new Map<number, Money>()
  for (const [index, { isOn, allocations }] of choices.entries()) {
    if (!isOn) continue
    for (const { invoiceId, amount } of allocations) {
      const before = left.get(invoiceId) ?? toUnits(invoices.get(invoiceId)?.balance ?? '0.00', 2)
      const after = before - toUnits(amount, 2)
      if (after < 0n) excess.set(index, fromUnits(before, 2))
      else left.set(invoiceId, after)
    }
  }
  return excess
}

interface Recording {
  payments: RecordedTransaction[]
  /** The index of the transaction of each payment. */
  rows: number[]
}

export function recordingOf(transactions: readonly BankTransaction[], choices: readonly Choice[]): Recording {
  const rows = choices.flatMap(({ isOn, allocations }, index) => (isOn && allocations.length > 0 ? [index] : []))
  const payments = rows.flatMap((index) => {
    const transaction = transactions[index]
    return transaction ? [{ transaction, allocations: [...(choices[index]?.allocations ?? [])] }] : []
  })
  return { payments, rows }
}
