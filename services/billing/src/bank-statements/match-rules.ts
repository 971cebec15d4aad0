import type { BankTransaction, MatchProposal, MatchReason, OpenInvoice } from '@billfold/contracts/bank-statements/bank-statement'
import { fromUnits, toUnits } from '@billfold/contracts/money'
import { findNumbers, indexNumbers } from './find-numbers.ts'
import { areSimilar } from './similar-names.ts'

/** Billfold bills in US dollars. Files without a currency are taken to be in it. */
const CURRENCY = 'USD'

export type Matchable = Pick<BankTransaction, 'amount' | 'currency' | 'name' | 'reference'>

/** The balances that are left while transactions are matched, so that no two of them pay the same invoice. */
class Balances {
  readonly #left: Map<number, bigint>

  constructor(invoices: readonly OpenInvoice[]) {
    this.#left = new Map(invoices.map(({ id, balance }) => [id, toUnits(balance, 2)]))
  }

  of({ id }: OpenInvoice): bigint {
    return this.#left.get(id) ?? 0n
  }

  pay(invoice: OpenInvoice, amount: bigint): void {
    const left = this.of(invoice) - amount
    this.#left.set(invoice.id, left > 0n ? left : 0n)
  }
}

/**
 * What each transaction pays; null if nothing seems likely. Invoices are those due first. References are searched in all transactions before amounts
 * are compared, so that a payment that names its invoice is never taken for another one.
 */
export function proposeMatches(transactions: readonly (Matchable | null)[], invoices: readonly OpenInvoice[]): (MatchProposal | null)[] {
  const balances = new Balances(invoices)
  const numbers = indexNumbers(invoices, ({ invoiceNumber }) => invoiceNumber)
  const proposals = transactions.map((transaction) =>
    isMatchable(transaction) ? proposeByNumber(transaction, findNumbers(numbers, `${transaction.reference} ${transaction.name}`), balances) : null,
  )
  const byBalance = Map.groupBy(invoices.filter((invoice) => balances.of(invoice) > 0n), (invoice) => balances.of(invoice))
  for (const propose of [proposeByName, proposeByAmount]) {
    for (const [index, transaction] of transactions.entries()) {
      if (proposals[index] || !isMatchable(transaction)) continue
      const amount = toUnits(transaction.amount, 2)
      const equal = (byBalance.get(amount) ?? []).filter((invoice) => balances.of(invoice) === amount)
      proposals[index] = propose(transaction, equal, balances)
    }
  }
  return proposals
}

function isMatchable(transaction: Matchable | null): transaction is Matchable {
  return transaction !== null && (transaction.currency === '' || transaction.currency === CURRENCY)
}

function pay(invoice: OpenInvoice, amount: bigint, balances: Balances, found: { reason: MatchReason; isSure: boolean }): MatchProposal {
  balances.pay(invoice, amount)
  return { ...found, allocations: [{ invoiceId: invoice.id, amount: fromUnits(amount, 2) }] }
}

/** More than the balance is proposed too, but cannot be recorded without a change. */
function proposeByNumber({ amount: sent }: Matchable, named: readonly OpenInvoice[], balances: Balances): MatchProposal | null {
  const amount = toUnits(sent, 2)
  const open = named.filter((invoice) => balances.of(invoice) > 0n)
  const [first, ...others] = open
  if (!first) return null
  if (others.length === 0) return pay(first, amount, balances, { reason: 'number', isSure: amount <= balances.of(first) })
  if (open.reduce((sum, invoice) => sum + balances.of(invoice), 0n) === amount) {
    const allocations = open.map((invoice) => ({ invoiceId: invoice.id, amount: fromUnits(balances.of(invoice), 2) }))
    for (const invoice of open) balances.pay(invoice, balances.of(invoice))
    return { reason: 'numbers', isSure: true, allocations }
  }
  const likely = open.find((invoice) => balances.of(invoice) === amount) ?? open.find((invoice) => balances.of(invoice) > amount)
  return likely ? pay(likely, amount, balances, { reason: 'number', isSure: false }) : null
}

/** Clients with a retainer have several invoices over the same amount: the one due first, but the user decides. */
function proposeByName({ amount, name, reference }: Matchable, equal: readonly OpenInvoice[], balances: Balances): MatchProposal | null {
  const similar = equal.filter(({ clientName }) => areSimilar(clientName, name) || (name === '' && areSimilar(clientName, reference)))
  const [first] = similar
  return first ? pay(first, toUnits(amount, 2), balances, { reason: 'name', isSure: similar.length === 1 }) : null
}

function proposeByAmount({ amount }: Matchable, equal: readonly OpenInvoice[], balances: Balances): MatchProposal | null {
  const [only, ...others] = equal
  return only && others.length === 0 ? pay(only, toUnits(amount, 2), balances, { reason: 'amount', isSure: false }) : null
}
