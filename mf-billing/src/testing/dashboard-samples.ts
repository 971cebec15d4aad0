import type { DashboardMetrics, DashboardTasks, RevenueTrend, TopClients } from '@billfold/contracts/dashboard/dashboard'

export const sampleMetrics: DashboardMetrics = {
  totalBilled: 48250.5,
  totalCollected: 36900,
  uninvoicedAmount: 4120.25,
  hoursTracked: 1284.25,
  netProfit: 36900,
  totalInvoices: 42,
  changes: { totalBilled: 12.5, totalCollected: -8.2, uninvoicedAmount: 0, hoursTracked: 2.1 },
}

const year = ['3150.00', '0.00', '7420.75', '4980.00', '12345.60', '9120.00', '6870.25', '10240.00', '0.00', '5230.40', '8140.00', '4100.00']

/** Revenue of the given number of months, ending in November 2026. */
export function sampleTrend(months: 6 | 12, differing: Partial<RevenueTrend> = {}): RevenueTrend {
  const buckets = year.slice(-months).map((amount, index) => {
    const month = new Date(Date.UTC(2026, 11 - months + index, 1)).toISOString().slice(0, 7)
    return { month, amount }
  })
  return { buckets, average: months === 6 ? '5763.44' : '5966.42', change: -49.6, ...differing }
}

export const emptyTrend: RevenueTrend = {
  buckets: sampleTrend(6).buckets.map(({ month }) => ({ month, amount: '0.00' })),
  average: '0.00',
  change: 0,
}

export const sampleTopClients: TopClients = {
  hasClients: true,
  total: '84588.00',
  clients: [
    { id: 4, name: 'Evergreen Labs', industry: 'Education', revenue: '22713.50', share: 26.9 },
    { id: 3, name: 'Cedar & Sage', industry: 'Finance', revenue: '18128.50', share: 21.4 },
    { id: 5, name: 'Blue Bottle Press', industry: null, revenue: '17166.00', share: 20.3 },
    { id: 2, name: 'Harbour Health Group', industry: 'Healthcare', revenue: '15405.50', share: 18.2 },
    { id: 1, name: 'Northwind Studio', industry: 'Technology', revenue: '11174.50', share: 13.2 },
  ],
}

export const noClients: TopClients = { hasClients: false, total: '0.00', clients: [] }

export const sampleTasks: DashboardTasks = {
  overdue: {
    invoices: 6,
    amount: '9120.50',
    clientCount: 4,
    clients: [
      { clientId: 3, clientName: 'Cedar & Sage', invoices: 3, amount: '4800.00', invoiceId: 31, dueDate: '2026-10-02', remindedAt: '2026-11-12T14:00:00.000Z' },
      { clientId: 5, clientName: 'Blue Bottle Press', invoices: 1, amount: '2960.25', invoiceId: 52, dueDate: '2026-11-19', remindedAt: null },
      { clientId: 2, clientName: 'Harbour Health Group', invoices: 1, amount: '1240.00', invoiceId: 24, dueDate: '2026-12-24', remindedAt: null },
    ],
  },
  drafts: { invoices: 2, amount: '1875.00' },
  uninvoiced: {
    entries: 31,
    amount: '4120.25',
    clientCount: 5,
    clients: [
      { clientId: 1, clientName: 'Northwind Studio', entries: 14, hours: '21.75', amount: '2718.75' },
      { clientId: 4, clientName: 'Evergreen Labs', entries: 9, hours: '8', amount: '960.00' },
      { clientId: 2, clientName: 'Harbour Health Group', entries: 1, hours: '1.5', amount: '202.50' },
    ],
  },
  outstanding: { invoices: 11, amount: '17430.50' },
  expected: { invoices: 1, amount: '5310.00' },
  onboarding: null,
  isFirstPaid: false,
}

const noInvoices = { invoices: 0, amount: '0.00' }

export const noTasks: DashboardTasks = {
  overdue: { ...noInvoices, clientCount: 0, clients: [] },
  drafts: noInvoices,
  uninvoiced: { entries: 0, amount: '0.00', clientCount: 0, clients: [] },
  outstanding: noInvoices,
  expected: noInvoices,
  onboarding: null,
  isFirstPaid: false,
}
