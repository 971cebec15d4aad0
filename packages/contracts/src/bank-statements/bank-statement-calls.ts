import { call, defineCalls } from '../call.ts'
import { matchedTransactions, recordedSummary, recordedTransactions, statementTransactions } from './bank-statement.ts'

const base = { method: 'POST', service: 'billing', access: 'user' } as const

/** Large enough for 2,000 transactions of at most 1.5 kB each, in UTF-8. */
const MAX_BYTES = 8 * 1024 * 1024

export const bankStatementCalls = defineCalls('bankStatements', {
  match: call({
    ...base,
    path: '/api/bank-statements/match',
    summary: 'Match the transactions of a bank statement with open invoices, and mark those already recorded',
    body: statementTransactions,
    maxBytes: MAX_BYTES,
    response: matchedTransactions,
  }),
  record: call({
    ...base,
    path: '/api/bank-statements/record',
    summary: 'Record transactions of a bank statement as invoice payments, all or none; each can be recorded only once',
    body: recordedTransactions,
    response: recordedSummary,
    creates: true,
    waitsFor: 'Stripe',
  }),
})
