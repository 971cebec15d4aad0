import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { statement, statementQuery } from './statement.ts'

const ofClient = { service: 'billing', access: 'user', params: idParams, notFound: 'Client not found' } as const

export const statementCalls = defineCalls('statements', {
  get: call({
    ...ofClient,
    method: 'GET',
    path: '/api/clients/:id/statement',
    summary: 'The client’s invoices and payments in a period, with the balances before and after',
    query: statementQuery,
    response: statement,
  }),
  pdf: call({
    ...ofClient,
    method: 'GET',
    path: '/api/clients/:id/statement/pdf',
    summary: 'The client’s statement of account as a PDF',
    query: statementQuery,
    file: 'application/pdf',
    waitsFor: 'drawing',
  }),
})
