import type { DashboardMetrics, RevenueTrend, TopClients } from '@billfold/contracts/dashboard/dashboard'

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

/** This many months, ending in November 2026. */
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
