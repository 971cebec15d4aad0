import type { AgedReceivables, ClientsReport, ProjectsReport, ReportSummary, RevenueReport, TaxReport, TimeReport, UninvoicedWork } from '@billfold/contracts/reports/report-calls'

export const sampleReportSummary: ReportSummary = {
  from: '2026-06-01',
  to: '2026-11-20',
  totalBilled: '48250.50',
  totalCollected: '35581.40',
  expenses: '9310.25',
  netProfit: '26271.15',
  totalInvoices: 42,
  hoursTracked: '284.25',
  profitMargin: 73.8,
  changes: { totalBilled: 15.2, netProfit: -8.7, totalInvoices: 0, profitMargin: 2.4 },
  undatedReceipts: '0.00',
}

export const emptyReportSummary: ReportSummary = {
  ...sampleReportSummary,
  totalBilled: '0.00',
  totalCollected: '0.00',
  expenses: '0.00',
  netProfit: '0.00',
  totalInvoices: 0,
  hoursTracked: '0',
  profitMargin: 0,
  changes: { totalBilled: 0, netProfit: 0, totalInvoices: 0, profitMargin: 0 },
}

/** August has no income; September has a loss. */
export const sampleRevenueReport: RevenueReport = [
  { month: '2026-06', revenue: '6870.25', billed: '8200.00', expenses: '1250.00', profit: '5620.25' },
  { month: '2026-07', revenue: '10240.00', billed: '9990.50', expenses: '2310.25', profit: '7929.75' },
  { month: '2026-08', revenue: '0.00', billed: '4100.00', expenses: '0.00', profit: '0.00' },
  { month: '2026-09', revenue: '1230.75', billed: '7800.00', expenses: '3750.00', profit: '-2519.25' },
  { month: '2026-10', revenue: '8140.00', billed: '9160.00', expenses: '1500.00', profit: '6640.00' },
  { month: '2026-11', revenue: '9100.40', billed: '9000.00', expenses: '500.00', profit: '8600.40' },
]

export const emptyRevenueReport: RevenueReport = sampleRevenueReport.map(({ month }) => ({ month, revenue: '0.00', billed: '0.00', expenses: '0.00', profit: '0.00' }))

/** A report for ten years, the longest period that it can cover. */
export const longRevenueReport: RevenueReport = Array.from({ length: 120 }, (_, index) => {
  const revenue = 4000 + 100 * ((index * 37) % 83)
  const expenses = 1500 + 100 * ((index * 53) % 61)
  return {
    month: new Date(Date.UTC(2016, 11 + index, 1)).toISOString().slice(0, 7),
    revenue: `${revenue}.00`,
    billed: `${revenue + 250}.00`,
    expenses: `${expenses}.00`,
    profit: `${revenue - expenses}.00`,
  }
})

export const sampleClientsReport: ClientsReport = [
  { clientId: 4, clientName: 'Evergreen Labs', invoices: 12, revenue: '14713.50', share: 41.4 },
  { clientId: 1, clientName: 'Northwind Studio', invoices: 8, revenue: '11174.50', share: 31.4 },
  { clientId: 2, clientName: 'Cedar & Sage', invoices: 1, revenue: '9693.40', share: 27.2 },
]

export const sampleProjectsReport: ProjectsReport = [
  { projectId: 10, projectName: 'Website redesign', clientName: 'Northwind Studio', hours: '132.5', revenue: '18550.00', expenses: '1200.00', laborCost: null, profit: '17350.00', margin: 93.5 },
  { projectId: 20, projectName: 'Online shop', clientName: 'Cedar & Sage', hours: '64.25', revenue: '9693.40', expenses: '7500.00', laborCost: null, profit: '2193.40', margin: 22.6 },
  { projectId: 11, projectName: 'Monthly retainer', clientName: 'Northwind Studio', hours: '80', revenue: '7338.00', expenses: '0.00', laborCost: null, profit: '7338.00', margin: 100 },
  { projectId: 30, projectName: 'Brand book', clientName: 'Evergreen Labs', hours: '7.5', revenue: '0.00', expenses: '610.25', laborCost: null, profit: '-610.25', margin: null },
]

/** The Brand book project has no cost rate. */
export const sampleProjectCosts: ProjectsReport = sampleProjectsReport.map((project, index) => ({
  ...project,
  ...[
    { laborCost: '5962.50', profit: '11387.50', margin: 61.4 },
    { laborCost: '2891.25', profit: '-697.85', margin: -7.2 },
    { laborCost: '3600.00', profit: '3738.00', margin: 50.9 },
  ][index],
}))

export const sampleTimeReport: TimeReport = {
  weeks: Array.from({ length: 25 }, (_, index) => ({
    monday: new Date(Date.UTC(2026, 5, 1 + index * 7)).toISOString().slice(0, 10),
    billable: index === 11 ? '0' : String(8 + ((index * 7) % 23)),
    nonBillable: index === 11 ? '0' : String(((index * 5) % 9) + 0.25),
  })),
  projects: [
    { projectId: 10, projectName: 'Website redesign', clientName: 'Northwind Studio', billable: '120.25', nonBillable: '12.25' },
    { projectId: 11, projectName: 'Monthly retainer', clientName: 'Northwind Studio', billable: '80', nonBillable: '0' },
  ],
}

export const emptyTimeReport: TimeReport = { weeks: sampleTimeReport.weeks.map(({ monday }) => ({ monday, billable: '0', nonBillable: '0' })), projects: [] }

/** The last row contains tax that matches no rate. */
export const sampleTaxReport: TaxReport = [
  { rate: '8.25', net: '38400.00', invoiced: '3168.00', collected: '2310.55' },
  { rate: '6', net: '4200.00', invoiced: '252.00', collected: '252.00' },
  { rate: '0', net: '1500.00', invoiced: '0.00', collected: '0.00' },
  { rate: null, net: '300.00', invoiced: '10.01', collected: '0.00' },
]

export const sampleReceivables: AgedReceivables = [
  { clientId: 4, clientName: 'Evergreen Labs', invoices: 4, notDue: '4200.00', days1To30: '1250.50', days31To60: '0.00', days61To90: '0.00', over90: '980.00', total: '6430.50' },
  { clientId: 2, clientName: 'Cedar & Sage', invoices: 1, notDue: '2100.00', days1To30: '0.00', days31To60: '0.00', days61To90: '0.00', over90: '0.00', total: '2100.00' },
]

export const sampleUninvoicedWork: UninvoicedWork = [
  { clientId: 1, clientName: 'Northwind Studio', entries: 9, hours: '23.75', amount: '3325.00', since: '2026-10-05' },
  { clientId: 2, clientName: 'Cedar & Sage', entries: 1, hours: '1.5', amount: '149.25', since: '2026-11-19' },
]
