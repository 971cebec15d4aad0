import { call, defineCalls } from '../call.ts'
import { searchAnswer, searchQuery } from './search.ts'

export const searchCalls = defineCalls('search', {
  search: call({
    method: 'GET',
    path: '/api/search',
    service: 'gateway',
    access: 'user',
    summary: 'Clients, projects, invoices, proposals and time entries by their words',
    query: searchQuery,
    response: searchAnswer,
  }),
})
