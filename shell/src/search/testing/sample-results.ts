import type { SearchAnswer } from '@billfold/contracts/search/search-calls'

/** One result of each kind for the query 'north'. */
export const sampleAnswer: SearchAnswer = {
  isGuess: false,
  results: [
    { kind: 'client', id: 7, title: 'Northwind Traders', detail: 'hello@northwind.example', status: null, amount: null, date: null },
    { kind: 'project', id: 12, title: 'North harbour website', detail: 'Harbour Authority', status: 'active', amount: null, date: null },
    { kind: 'invoice', id: 204, title: 'INV-20261103-204', detail: 'Northwind Traders', status: 'overdue', amount: '4250.00', date: '2026-11-03' },
    { kind: 'proposal', id: 31, title: 'Rebranding of Northwind', detail: 'Northwind Traders', status: 'sent', amount: '18000.00', date: null },
    { kind: 'timeEntry', id: 88, title: 'Sketches for the north façade', detail: 'North harbour website', status: null, amount: null, date: '2026-11-19' },
  ],
}
