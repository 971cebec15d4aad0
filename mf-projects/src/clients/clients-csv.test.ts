import type { Client } from '@billfold/contracts/clients/client'
import { csvRecords, type Translate, writeCsv } from '@billfold/web-kit'
import { expect, test } from 'vitest'
import { clientColumns } from './clients-csv.ts'
import { bareClient, sampleClient } from './testing/client-samples.ts'

const english = (text: string) => text

const clientsCsv = (clients: readonly Client[], t: Translate) => writeCsv(csvRecords(clientColumns, clients, t))

/** Parses RFC 4180 text independently of the code under test. */
function parse(csv: string): string[][] {
  const rows = csv.slice(1).split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/).slice(0, -1)
  return rows.map((row) => row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((field) => field.replace(/^"|"$/g, '').replaceAll('""', '"')))
}

function fieldOf(client: typeof bareClient, header: string): string | undefined {
  const [headers = [], row = []] = parse(clientsCsv([client], english))
  return row[headers.indexOf(header)]
}

test('starts with a byte order mark and ends each record with CRLF', () => {
  const csv = clientsCsv([sampleClient()], english)
  expect(csv.startsWith('\uFEFFCompany Name,Email,')).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
})

test('writes one record per client with every column', () => {
  const rows = parse(clientsCsv([sampleClient(), bareClient], english))
  expect(rows).toHaveLength(3)
  expect(new Set(rows.map((row) => row.length)).size).toBe(1)
})

test('writes the value of each column below its header', () => {
  const [headers = [], row = []] = parse(clientsCsv([sampleClient({ logoUrl: 'https://northwind.studio/logo.png' })], english))
  expect(Object.fromEntries(headers.map((header, index) => [header, row[index]]))).toMatchObject({
    'Company Name': 'Northwind Studio',
    Email: 'hello@northwind.studio',
    Phone: "'+1 (555) 010-2030",
    Industry: 'Design',
    Website: 'northwind.studio',
    'Primary Contact': 'Grace Hopper',
    'Hourly Rate': '140.00',
    Currency: 'USD',
    'Payment Terms': 'Net 30',
    'Tax ID': '12-3456789',
    Address: '12 Harbour Street\nPortland, ME 04101',
    'Logo URL': 'https://northwind.studio/logo.png',
    Status: 'Active',
    'Total Received': '1500.00',
    'Total Invoiced': '18250.00',
    Outstanding: '4250.00',
    Revenue: '15500.00',
    'Total Projects': '4',
    'Active Projects': '2',
    Created: '2026-03-14T15:09:26.000Z',
  })
  expect(fieldOf(bareClient, 'Status')).toBe('Inactive')
})

test('writes only the headers when there are no clients', () => {
  expect(parse(clientsCsv([], english))).toHaveLength(1)
})

test('quotes commas, quotes and line breaks', () => {
  const address = 'Suite "B", 2nd floor\nPortland'
  expect(fieldOf(sampleClient({ address }), 'Address')).toBe(address)
})

test.each(['=1+1', '+1 555', '-1+1', '@cmd', '\tx'])('escapes formulas: %j', (name) => {
  expect(fieldOf(sampleClient({ name }), 'Company Name')).toBe(`'${name}`)
})

test('escapes and quotes a formula with a comma', () => {
  expect(clientsCsv([sampleClient({ name: '=HYPERLINK("x","y")' })], english)).toContain(`"'=HYPERLINK(""x"",""y"")"`)
})

test('writes missing values as empty fields and amounts with cents', () => {
  expect(fieldOf(bareClient, 'Phone')).toBe('')
  expect(fieldOf(sampleClient({ revenue: '15500.10' }), 'Revenue')).toBe('15500.10')
})

test("translates the headers to the user's language", () => {
  expect(clientsCsv([], (text) => (text === 'Email' ? 'Correo' : text))).toContain('Company Name,Correo,')
})
