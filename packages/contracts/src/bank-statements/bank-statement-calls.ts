import { call, defineCalls } from '../call.ts'
import { matchedTransactions, recordedSummary, recordedTransactions, statementTransactions } from './bank-statement.ts'

const base = { method: 'POST', service: 'billing', access: 'user' } as const

/** Fits 2,000 transactions of at most 1.5 kB each, in UTF-8. */
const MAX_BYTES = 8 * 1024 * 1024

export const bankStatementCalls = defineCalls('bankStatements', {
  match: call({
    ...base,
    path: '/api/bank-statements/match',
    summary: 'Proposes for each transaction of a bank statement which open invoices it pays, and names those recorded before',
    body: statementTransactions,
    maxBytes: MAX_BYTES,
    response: matchedTransactions,
  }),
  record: call({
    ...base,
    path: '/api/bank-statements/record',
    summary: 'Records transactions of a bank statement as payments of invoices, all or none; each transaction once',
    body: recordedTransactions,
    response: recordedSummary,
    creates: true,
    waitsFor: 'Stripe',
  }),
})
