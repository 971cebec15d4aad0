import type { BankTransaction, MatchedTransactions } from '@billfold/contracts/bank-statements/bank-statement'
import type { Scope } from '@billfold/server-kit/scope'
import { findRecorded, listOpenInvoices, type RecordedPart } from './bank-statement.sql.ts'
import { fingerprintsOf, isSame } from './fingerprint.ts'
import { proposeMatches } from './match-rules.ts'

export function matchTransactions(scope: Pick<Scope, 'moment'>, transactions: readonly BankTransaction[]): Promise<MatchedTransactions> {
  const prints = transactions.map(fingerprintsOf)
  return scope.moment(async (moment) => {
    const parts = await findRecorded(moment, prints)
    const invoices = await listOpenInvoices(moment)
    const [byFingerprint, byContent] = [Map.groupBy(parts, (part) => part.fingerprint), Map.groupBy(parts, ({ content }) => content)]
    const recorded = prints.map((print) => {
      const known = [...(byFingerprint.get(print.fingerprint) ?? []), ...(byContent.get(print.content) ?? [])]
      return [...new Set(known)].filter((part) => isSame(part, print))
    })
    const proposals = proposeMatches(transactions.map((transaction, index) => (recorded[index]?.length ? null : transaction)), invoices)
    return { transactions: transactions.map((_, index) => ({ recorded: summaryOf(recorded[index] ?? []), proposal: proposals[index] ?? null })), invoices }
  })
}

function summaryOf(parts: readonly RecordedPart[]): MatchedTransactions['transactions'][number]['recorded'] {
  const [first] = parts
  return first ? { at: first.at, invoices: parts.map(({ invoiceId, invoiceNumber }) => ({ id: invoiceId, invoiceNumber })) } : null
}
