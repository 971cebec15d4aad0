import type { BankTransaction, MatchProposal, MatchReason, OpenInvoice } from '@billfold/contracts/bank-statements/bank-statement'
import { fromUnits, toUnits } from '@billfold/contracts/money'
import { findNumbers, indexNumbers } from './find-numbers.ts'
import { areSimilar } from './similar-names.ts'

/** Billfold bills in US dollars. Files without a currency are assumed to be in dollars. */
const CURRENCY = 'USD'

export type Matchable = Pick<BankTransaction, 'amount' | 'currency' | 'name' | 'reference'>

/** Unpaid balance of each invoice. It shrinks during matching, so no two transactions pay the same invoice. */
type Balances = Map<number, bigint>

const leftOf = (balances: Balances, { id }: OpenInvoice) => balances.get(id) ?? 0n

/**
 * Proposes which invoices each transaction pays, or null if no match is likely. Expects invoices sorted by due date. Searches all
 * references before comparing amounts, so a payment that names its invoice is never matched to another one.
 */
export function proposeMatches(transactions: readonly (Matchable | null)[], invoices: readonly OpenInvoice[]): (MatchProposal | null)[] {
  const balances: Balances = new Map(invoices.map(({ id, balance }) => [id, toUnits(balance, 2)]))
  const numbers = indexNumbers(invoices, ({ invoiceNumber }) => invoiceNumber)
  const proposals = transactions.map((transaction) =>
    isMatchable(transaction) ? proposeByNumber(transaction, findNumbers(numbers, `${transaction.reference} ${transaction.name}`), balances) : null,
  )
  const byBalance = Map.groupBy(invoices.filter((invoice) => leftOf(balances, invoice) > 0n), (invoice) => leftOf(balances, invoice))
  for (const propose of [proposeByName, proposeByAmount]) {
    for (const [index, transaction] of transactions.entries()) {
      if (proposals[index] || !isMatchable(transaction)) continue
      const amount = toUnits(transaction.amount, 2)
      const equal = (byBalance.get(amount) ?? []).filter((invoice) => leftOf(balances, invoice) === amount)
      proposals[index] = propose(transaction, equal, balances)
    }
  }
  return proposals
}

function isMatchable(transaction: Matchable | null): transaction is Matchable {
  return transaction !== null && (transaction.currency === '' || transaction.currency === CURRENCY)
}

function pay(invoice: OpenInvoice, amount: bigint, balances: Balances, found: { reason: MatchReason; isSure: boolean }): MatchProposal {
  const left = leftOf(balances, invoice) - amount
  balances.set(invoice.id, left > 0n ? left : 0n)
  return { ...found, allocations: [{ invoiceId: invoice.id, amount: fromUnits(amount, 2) }] }
}

/** Also proposes an amount above the balance, which the user must change before recording it. */
function proposeByNumber({ amount: sent }: Matchable, named: readonly OpenInvoice[], balances: Balances): MatchProposal | null {
  const amount = toUnits(sent, 2)
  const open = named.filter((invoice) => leftOf(balances, invoice) > 0n)
  const [first, ...others] = open
  if (!first) return null
  if (others.length === 0) return pay(first, amount, balances, { reason: 'number', isSure: amount <= leftOf(balances, first) })
  if (open.reduce((sum, invoice) => sum + leftOf(balances, invoice), 0n) === amount) {
    const allocations = open.map((invoice) => ({ invoiceId: invoice.id, amount: fromUnits(leftOf(balances, invoice), 2) }))
    for (const { id } of open) balances.set(id, 0n)
    return { reason: 'numbers', isSure: true, allocations }
  }
  const likely = open.find((invoice) => leftOf(balances, invoice) === amount) ?? open.find((invoice) => leftOf(balances, invoice) > amount)
  return likely ? pay(likely, amount, balances, { reason: 'number', isSure: false }) : null
}

/** Clients on a retainer have several invoices for the same amount. Proposes the one due first, but leaves the decision to the user. */
function proposeByName({ amount, name, reference }: Matchable, equal: readonly OpenInvoice[], balances: Balances): MatchProposal | null {
  const similar = equal.filter(({ clientName }) => areSimilar(clientName, name) || (name === '' && areSimilar(clientName, reference)))
  const [first] = similar
  return first ? pay(first, toUnits(amount, 2), balances, { reason: 'name', isSure: similar.length === 1 }) : null
}

function proposeByAmount({ amount }: Matchable, equal: readonly OpenInvoice[], balances: Balances): MatchProposal | null {
  const [only, ...others] = equal
  return only && others.length === 0 ? pay(only, toUnits(amount, 2), balances, { reason: 'amount', isSure: false }) : null
}
