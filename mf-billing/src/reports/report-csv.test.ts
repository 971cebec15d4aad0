import { writeCsv } from '@billfold/web-kit'
import { expect, test } from 'vitest'
import { csvExports, type CsvExport } from './report-csv.ts'
import { sampleClientsReport, sampleProjectCosts, sampleProjectsReport, sampleRevenueReport, sampleTaxReport, sampleTimeReport } from './testing/report-samples.ts'

/** The lines of the CSV file without the byte order mark, which is for Excel. */
function lines(file: CsvExport | undefined, answer: unknown): string[] {
  return writeCsv(file?.recordsOf(answer, (text) => text) ?? []).slice(1).split('\r\n')
}

test('each report is exported with exact amounts and with percentages rounded to one decimal', () => {
  const [revenue, clients, projects] = [csvExports.revenue, csvExports.clients, csvExports.projects].flat()
  expect(lines(revenue, sampleRevenueReport).slice(0, 2)).toEqual(['Month,Billed,Revenue,Expenses,Profit', '2026-06,8200.00,6870.25,1250.00,5620.25'])
  expect(lines(clients, sampleClientsReport)[1]).toBe('Evergreen Labs,12,14713.50,41.4')
  expect(lines(projects, sampleProjectsReport).slice(3)).toEqual([
    'Monthly retainer,Northwind Studio,80,7338.00,0.00,7338.00,100.0',
    'Brand book,Evergreen Labs,7.5,0.00,610.25,-610.25,',
    '',
  ])
})

test('the time report is exported as two files', () => {
  const [weeks, projects] = csvExports.time
  expect(lines(weeks, sampleTimeReport).slice(0, 2)).toEqual(['Week of,Billable,Non-billable', '2026-06-01,8,0.25'])
  expect(lines(projects, sampleTimeReport)[1]).toBe('Website redesign,Northwind Studio,120.25,12.25')
})

test('the labor cost of projects is exported if there is a cost rate', () => {
  const [projects] = csvExports.projects
  expect(lines(projects, sampleProjectsReport)[0]).toBe('Project,Client,Hours,Revenue,Expenses,Profit,Margin (%)')
  expect(lines(projects, sampleProjectCosts).slice(0, 2)).toEqual(['Project,Client,Hours,Revenue,Expenses,Labor cost,Profit,Margin (%)', 'Website redesign,Northwind Studio,132.5,18550.00,1200.00,5962.50,11387.50,61.4'])
})

test('taxes are exported by rate; the rate is empty for tax that matches no rate', () => {
  const [tax] = csvExports.tax
  expect(lines(tax, sampleTaxReport)).toEqual([
    'Tax Rate (%),Net amount,Tax invoiced,Tax collected',
    '8.25,38400.00,3168.00,2310.55',
    '6,4200.00,252.00,252.00',
    '0,1500.00,0.00,0.00',
    ',300.00,10.01,0.00',
    '',
  ])
})

test('formulas are escaped', () => {
  const [clients] = csvExports.clients
  expect(lines(clients, [{ clientId: 1, clientName: '=1+1', invoices: 1, revenue: '1.00', share: 100 }])[1]).toBe("'=1+1,1,1.00,100.0")
})
