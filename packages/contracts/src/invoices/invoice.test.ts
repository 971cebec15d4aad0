import { describe, expect, test } from 'vitest'
import { addedLineItem, createDialog, historicalDialog, invoiceChanges, invoiceQuery, newInvoice } from './invoice.ts'
import { invoiceDesignChanges } from './invoice-design.ts'

const line = { description: ' Design ', quantity: 2.5, rate: '125' }
const valid = { clientId: 1, projectId: 2, invoiceNumber: ' INV-1 ', issueDate: '2026-03-01', dueDate: '2026-03-31T00:00:00Z', lineItems: [line] }

function messages(schema: { safeParse(input: unknown): { error?: { issues: { message: string }[] } | undefined } }, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []
}

describe('an invoice body', () => {
  test('is parsed into the same format as a response, so that forms can compare the two', () => {
    expect(newInvoice.parse({ ...valid, taxRate: '8.2500', taxAmount: 0, accentColor: '#ABCDEF', notes: ' ' })).toEqual({
      clientId: 1,
      projectId: 2,
      invoiceNumber: 'INV-1',
      issueDate: '2026-03-01',
      dueDate: '2026-03-31',
      lineItems: [{ description: 'Design', quantity: '2.5', rate: '125.00' }],
      taxRate: '8.25',
      taxAmount: '0.00',
      accentColor: '#abcdef',
      notes: null,
    })
  })

  test('reports dates in the wrong order together with other errors', () => {
    expect(messages(newInvoice, { ...valid, invoiceNumber: '', dueDate: '2026-02-28' })).toEqual([
      'Invoice number is required',
      'Due date cannot be before the issue date',
    ])
    expect(messages(invoiceChanges, { issueDate: '2026-03-02', dueDate: '2026-03-01' })).toEqual(['Due date cannot be before the issue date'])
  })

  test('can be partial or empty for an update', () => {
    expect(invoiceChanges.parse({})).toEqual({})
    expect(invoiceChanges.parse({ projectId: null, taxRate: null, statusReason: ' Sent twice ' })).toEqual({
      projectId: null,
      taxRate: null,
      statusReason: 'Sent twice',
    })
  })
})

describe('a tax amount', () => {
  test('can have any number of decimals, even in dialogs', () => {
    for (const schema of [newInvoice, createDialog, invoiceChanges]) expect(messages(schema, { ...valid, taxAmount: 37.5375 })).toEqual([])
    expect(messages(historicalDialog, { ...valid, status: 'paid', submittedDate: '2026-03-01', taxAmount: '0.024750000000000005' })).toEqual([])
  })

  test('can also contain float noise if there is a tax rate', () => {
    for (const schema of [newInvoice, createDialog, invoiceChanges])
      expect(messages(schema, { ...valid, taxRate: 8.25, taxAmount: 25.781250000000004 })).toEqual([])
  })
})

describe('the invoice dialogs', () => {
  test('require a project and at least one time entry', () => {
    expect(messages(createDialog, { ...valid, projectId: 0, lineItems: [] })).toEqual([
      'Project is required',
      'Please select at least one time entry',
    ])
    expect(messages(createDialog, { ...valid, lineItems: undefined })).toEqual(['Please select at least one time entry'])
    expect(createDialog.parse(valid).projectId).toBe(2)
  })

  test('require a submission date and one of four statuses for historical invoices', () => {
    expect(messages(historicalDialog, { ...valid, status: 'paid' })).toEqual(['Submitted date is required'])
    expect(historicalDialog.safeParse({ ...valid, status: 'draft', submittedDate: '2026-03-01' }).success).toBe(false)
    expect(historicalDialog.safeParse({ ...valid, status: 'cancelled', submittedDate: '2026-03-01' }).success).toBe(true)
  })
})

test('rejects a single line above the maximum amount', () => {
  expect(messages(addedLineItem, { ...line, quantity: '999999', rate: '99999999' })).toEqual(['Quantity × rate can be at most $99,999,999.99'])
})

test('a design update leaves absent fields unchanged and clears the terms if they are null', () => {
  expect(invoiceDesignChanges.parse({})).toEqual({})
  expect(invoiceDesignChanges.parse({ terms: null, template: 'modern' })).toEqual({ terms: null, template: 'modern' })
})

test('rejects invalid list filters', () => {
  expect(invoiceQuery.parse({ clientId: '3', status: 'paid', limit: '5' })).toEqual({ clientId: 3, status: 'paid', limit: 5 })
  for (const wrong of [{ clientId: 'x' }, { projectId: '0' }, { status: 'open' }, { limit: '1e3' }, { limit: '201' }, { sort: 'id' }])
    expect(invoiceQuery.safeParse(wrong).success).toBe(false)
})
