import type { Allocation, BankTransaction, MatchedTransactions, OpenInvoice, RecordedTransaction } from '@billfold/contracts/bank-statements/bank-statement'
import { MAX_TRANSACTIONS } from '@billfold/contracts/bank-statements/bank-statement'
import { bankStatementCalls } from '@billfold/contracts/bank-statements/bank-statement-calls'
import { fromUnits, type Money, toUnits } from '@billfold/contracts/money'
import { api, type Format } from '@billfold/web-kit'

export type Matched = MatchedTransactions['transactions'][number]

/** Billfold bills in US dollars and assumes US dollars if a file has no currency. */
export function isForeign({ currency }: Pick<BankTransaction, 'currency'>): boolean {
  return currency !== '' && currency !== 'USD'
}

export function amountText({ amount, currency }: Pick<BankTransaction, 'amount' | 'currency'>, { money }: Pick<Format, 'money'>): string {
  return isForeign({ currency }) ? `${amount} ${currency}` : money(amount)
}

/** Sends long statements in several requests. */
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

/** The user's choice for one transaction. */
export interface Choice {
  isOn: boolean
  allocations: readonly Allocation[]
}

/** Initially selects only the transactions whose proposed match is certain. */
export function firstChoices(matched: readonly Matched[]): Choice[] {
  return matched.map(({ recorded, proposal }) => ({ isOn: !recorded && (proposal?.isSure ?? false), allocations: recorded ? [] : (proposal?.allocations ?? []) }))
}

/**
 * Finds payments that exceed the remaining balance of their invoice, after the payments in earlier rows. Maps the transaction's index to
 * that balance.
 */
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
  /** Transaction index of each payment, in the same order. */
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
