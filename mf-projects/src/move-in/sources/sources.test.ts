import { importRecords } from '@billfold/contracts/imports/import-record'
import { describe, expect, test } from 'vitest'
import { readFile } from '../../import/read-file.ts'
import { mapFile, sourceOf } from '../match-files.ts'
import { harvestInvoiceLines, samples } from '../testing/export-samples.ts'
import { fileOf, recordsOf } from '../testing/read-exports.ts'

test.each([
  ['togglTime', 'toggl', 'timeEntry'],
  ['harvestTime', 'harvest', 'timeEntry'],
  ['harvestExpenses', 'harvest', 'expense'],
  ['harvestInvoices', 'harvest', 'invoice'],
  ['clockifyTime', 'clockify', 'timeEntry'],
  ['freshbooksClients', 'freshbooks', 'client'],
  ['freshbooksInvoices', 'freshbooks', 'invoice'],
  ['freshbooksPayments', 'freshbooks', 'payment'],
  ['freshbooksExpenses', 'freshbooks', 'expense'],
  ['freshbooksTime', 'freshbooks', 'timeEntry'],
  ['ninjaClients', 'invoice-ninja', 'client'],
  ['ninjaItems', 'invoice-ninja', 'invoice'],
  ['ninjaPayments', 'invoice-ninja', 'payment'],
  ['ninjaTasks', 'invoice-ninja', 'timeEntry'],
  ['ninjaExpenses', 'invoice-ninja', 'expense'],
  ['kimaiTime', 'kimai', 'timeEntry'],
  ['germanKimaiTime', 'kimai', 'timeEntry'],
] as const)('recognizes %s as %s, %s, and produces valid records', async (name, source, kind) => {
  const file = await readFile(fileOf(samples[name]))
  expect(sourceOf([file])).toBe(source)
  expect(mapFile(file, source, (text) => text).kind).toBe(kind)
  const records = await recordsOf([samples[name]], { clientName: 'No client' })
  const issues = records.map((record) => importRecords[record.kind].safeParse(record).error?.issues)
  expect(issues.filter((found) => found !== undefined)).toEqual([])
})

describe('time entries', () => {
  test('from Toggl Track have exact hours, a rate derived from the amount, and unescaped formulas', async () => {
    expect(await recordsOf([samples.togglTime], { clientName: 'Own work' })).toEqual([
      { kind: 'timeEntry', row: 2, clientName: 'Acme Robotics', projectName: 'Website', date: '2026-01-05', hours: '1.5', rate: '125.00', description: 'Homepage copy', isBillable: true },
      { kind: 'timeEntry', row: 3, clientName: 'Acme Robotics', projectName: 'Website', date: '2026-01-06', hours: '0.1667', description: 'Design', isBillable: false },
      { kind: 'timeEntry', row: 4, clientName: 'Own work', projectName: 'General', date: '2026-01-06', hours: '0.0164', description: '=cmd|calc', isBillable: false },
    ])
  })

  test('from Harvest combine task and notes, and keep whether they were invoiced', async () => {
    expect(await recordsOf([samples.harvestTime])).toMatchObject([
      { clientName: 'Globex', projectName: 'Brand', hours: '1.5', rate: '150.0', description: 'Design: Logo, first draft', isBillable: true, isInvoiced: true },
      { hours: '0.25', description: 'Meetings', isBillable: false, isInvoiced: false },
    ])
  })

  test('from Clockify use the exact duration, not the rounded one', async () => {
    expect(await recordsOf([samples.clockifyTime])).toMatchObject([
      { date: '2026-09-15', hours: '1.3333', rate: '90.00', description: 'Checkout' },
      { date: '2026-09-16', hours: '0.5', description: 'Meeting: Planning', isBillable: false },
    ])
  })

  test('from FreshBooks count as invoiced if their status is billed', async () => {
    expect(await recordsOf([samples.freshbooksTime])).toMatchObject([
      { hours: '2.5', description: 'Research: Interviews', isInvoiced: true },
      { hours: '1', description: 'Research', isInvoiced: false },
    ])
  })

  test('from Invoice Ninja use the start date', async () => {
    expect(await recordsOf([samples.ninjaTasks])).toMatchObject([{ date: '2026-01-05', hours: '0.25', rate: '80', projectName: 'Launch' }])
  })

  test('from Kimai use the hourly rate, or else the amount divided by the hours, in English and German', async () => {
    expect(await recordsOf([samples.kimaiTime])).toMatchObject([
      { clientName: 'Wayne GmbH', hours: '1.75', rate: '100.00', description: 'Development: Login', isInvoiced: true },
      { hours: '1.00', rate: '80.00', description: 'Meeting', isBillable: false },
    ])
    expect(await recordsOf([samples.germanKimaiTime])).toMatchObject([{ date: '2026-01-05', hours: '1.75', rate: '100.00', isBillable: true }])
  })
})

describe('invoices', () => {
  test('from Harvest have one line, tax, a paid date, and a payment if they are partly paid', async () => {
    expect(await recordsOf([samples.harvestInvoices])).toEqual([
      {
        kind: 'invoice',
        row: 2,
        clientName: 'Globex',
        invoiceNumber: 'INV-100',
        poNumber: 'PO-10',
        status: 'paid',
        issueDate: '2026-02-28',
        dueDate: '2026-03-30',
        paidDate: '2026-03-10',
        taxAmount: '36.00',
        lines: [{ description: 'February services', quantity: '1', rate: '200.00' }],
      },
      {
        kind: 'invoice',
        row: 3,
        clientName: 'Globex',
        invoiceNumber: 'INV-101',
        status: 'sent',
        issueDate: '2026-03-31',
        dueDate: '2026-04-30',
        lines: [{ description: 'March services', quantity: '1', rate: '500.00' }],
      },
      { kind: 'payment', row: 3, invoiceNumber: 'INV-101', amount: '200.00', date: '2026-04-02' },
    ])
  })

  test('from Harvest take their lines from a second file, unless a discount makes the lines differ from the total', async () => {
    for (const files of [[samples.harvestInvoices, harvestInvoiceLines], [harvestInvoiceLines, samples.harvestInvoices]])
      expect(await recordsOf(files)).toMatchObject([
        { invoiceNumber: 'INV-100', issueDate: '2026-02-28', taxAmount: '36.00', lines: [{ description: 'Service: Logo', quantity: '1', rate: '200.00' }] },
        {
          invoiceNumber: 'INV-101',
          clientName: 'Globex',
          lines: [
            { description: 'Service: Workshops', quantity: '2', rate: '200.0' },
            { description: 'Product: Slides', quantity: '1', rate: '100.0' },
          ],
        },
        { kind: 'payment', invoiceNumber: 'INV-101', amount: '200.00' },
      ])
  })

  test('fail validation for lack of an issue date if the file contains only invoice lines', async () => {
    const [record] = await recordsOf([harvestInvoiceLines], { clientName: 'Globex' })
    expect(record).toMatchObject({ kind: 'invoice', row: 2, invoiceNumber: 'INV-101' })
    expect(importRecords.invoice.safeParse(record).error?.issues.map(({ path }) => path[0])).toContain('issueDate')
  })

  test('from FreshBooks have one line per row, each with its discount and tax', async () => {
    expect(await recordsOf([samples.freshbooksInvoices, samples.freshbooksPayments])).toMatchObject([
      {
        invoiceNumber: '0000007',
        status: 'paid',
        paidDate: '2026-02-01',
        taxAmount: '30.00',
        lines: [
          { description: 'Consulting: Strategy', quantity: '4', rate: '150.00' },
          { description: 'Support (2 × 125.00)', quantity: '1', rate: '225.00' },
        ],
      },
      { invoiceNumber: '0000008', row: 4, status: 'overdue', dueDate: '2026-03-31' },
      { kind: 'payment', row: 1_000_002, invoiceNumber: '0000008', method: 'bank_transfer', amount: '100.00', date: '2026-04-02', note: 'Thanks' },
    ])
  })

  test('from Invoice Ninja add up to the total in the file', async () => {
    expect(await recordsOf([samples.ninjaItems])).toMatchObject([
      {
        invoiceNumber: '0042',
        issueDate: '2026-01-05',
        dueDate: '2026-02-04',
        taxAmount: '30.00',
        lines: [
          { description: 'Design: Logo', quantity: '2', rate: '100' },
          { description: 'Hosting', quantity: '1', rate: '100' },
        ],
      },
    ])
  })
})

test('maps payments to our payment methods', async () => {
  expect(await recordsOf([samples.ninjaPayments])).toMatchObject([{ invoiceNumber: '0042', amount: '330', date: '2026-01-20', method: 'card', note: 'ch_1' }])
})

test('joins the parts of client names and addresses', async () => {
  expect(await recordsOf([samples.freshbooksClients])).toEqual([
    {
      kind: 'client',
      row: 2,
      name: 'Umbrella Inc',
      email: 'grace@umbrella.example',
      phone: '(555) 010-2030',
      primaryContact: 'Grace Hopper',
      address: '12 Harbour Street\nFloor 3\n04101 Portland ME\nUnited States',
    },
    { kind: 'client', row: 3, name: 'Alan Turing', email: 'alan@example.com', primaryContact: 'Alan Turing' },
  ])
  expect(await recordsOf([samples.ninjaClients])).toMatchObject([{ name: 'Hooli', email: 'gavin@hooli.example', taxId: 'US-1', primaryContact: 'Gavin Belson' }])
})

test('maps expenses to our categories, and keeps the name of an unknown category in the note', async () => {
  expect(await recordsOf([samples.harvestExpenses])).toMatchObject([
    { category: 'Travel', note: 'Train', amount: '45.50', clientName: 'Globex', projectName: 'Brand' },
    { category: 'Other', note: 'Miscellaneous: Gift' },
  ])
  expect(await recordsOf([samples.freshbooksExpenses])).toMatchObject([{ category: 'Meals', note: 'Chez Ada: Lunch' }])
  expect(await recordsOf([samples.ninjaExpenses])).toMatchObject([{ category: 'Software', note: 'JetBrains: IDE', date: '2026-01-09' }])
})
