import { call, defineCalls } from '../call.ts'
import { reportRange } from './report-period.ts'
import { agedReceivables, clientsReport, projectsReport, reportSummary, revenueReport, timeReport, uninvoicedWork } from './report.ts'

const report = { method: 'GET', service: 'billing', access: 'user' } as const

export const reportCalls = defineCalls('reports', {
  summary: call({ ...report, path: '/api/reports/summary', summary: 'The figures of a period, against the one before it', query: reportRange, response: reportSummary }),
  revenue: call({ ...report, path: '/api/reports/revenue', summary: 'Revenue, expenses and profit by month', query: reportRange, response: revenueReport }),
  clients: call({ ...report, path: '/api/reports/clients', summary: 'How the revenue spreads over the clients', query: reportRange, response: clientsReport }),
  projects: call({ ...report, path: '/api/reports/projects', summary: 'Hours, revenue, profit and margin of the projects', query: reportRange, response: projectsReport }),
  time: call({ ...report, path: '/api/reports/time', summary: 'Hours by week and by project', query: reportRange, response: timeReport }),
  agedReceivables: call({ ...report, path: '/api/reports/aged-receivables', summary: 'What clients owe, by how long it is overdue', response: agedReceivables }),
  uninvoicedWork: call({ ...report, path: '/api/reports/uninvoiced-work', summary: 'Billable time not yet invoiced, by client', response: uninvoicedWork }),
  pdf: call({ ...report, path: '/api/reports/pdf', summary: 'The whole report of a period as a PDF', query: reportRange, file: 'application/pdf', waitsFor: 'drawing' }),
})
