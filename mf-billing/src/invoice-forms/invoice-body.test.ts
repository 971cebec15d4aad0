import { createDialog } from '@billfold/contracts/invoices/invoice'
import { describe, expect, test } from 'vitest'
import { editValues } from './edit-values.ts'
import { bodyOf, changesOf, judgedBody } from './invoice-body.ts'
import { chosenOf, newInvoiceValues, newLine, type InvoiceFormValues } from './invoice-form-values.ts'
import { entries, hosting, review, sampleDetails, sampleLine, sketches } from './testing/form-samples.ts'

const today = '2026-11-20'
const filled: InvoiceFormValues = {
  ...newInvoiceValues(today, 'draft'),
  clientId: '1',
  projectId: '10',
  invoiceNumber: ' INV-1 ',
  chosen: [chosenOf(sketches), chosenOf(review)],
  lineItems: [{ ...newLine, description: ' Photos ', rate: '49.9' }],
}

describe('a new invoice', () => {
  test('is sent with its lines, its entries and figures that add up, in one body', () => {
    expect(bodyOf('new', filled, today)).toEqual({
      clientId: 1,
      projectId: 10,
      invoiceNumber: 'INV-1',
      status: 'draft',
      issueDate: '2026-11-20',
      dueDate: '2026-12-20',
      notes: null,
      lineItems: [
        { description: 'Accessibility review of all forms', quantity: '1.3333', rate: '140.00', timeEntryId: 101 },
        { description: 'Sketches for the landing page', quantity: '2.5', rate: '140.00', timeEntryId: 100 },
        { description: 'Photos', quantity: '1', rate: '49.9' },
      ],
      timeEntryIds: [100, 101],
      subtotal: '586.56',
      taxRate: null,
      taxAmount: '0',
      total: '586.56',
    })
  })

  test('is what the contract’s dialog rules accept', () => {
    expect(createDialog.safeParse(bodyOf('new', filled, today)).success).toBe(true)
  })

  test('has today for a date that was cleared', () => {
    expect(bodyOf('new', { ...filled, issueDate: '', dueDate: '' }, today)).toMatchObject({ issueDate: today, dueDate: today })
  })

  test('has no tax where the amount was cleared', () => {
    expect(bodyOf('new', { ...filled, taxAmount: ' ' }, today).taxAmount).toBe('0')
  })

  test('has neither project nor client until they are chosen, and the rules say so', () => {
    const { error } = createDialog.safeParse(bodyOf('new', { ...filled, clientId: '', projectId: '' }, today))
    expect(error?.issues.map(({ message }) => message)).toEqual(['Client is required', 'Project is required'])
  })

  test('for all projects of the client is sent without a project, and the rules accept it', () => {
    const body = bodyOf('new', { ...filled, projectId: 'all' }, today)
    expect(body.projectId).toBeNull()
    expect(createDialog.safeParse(body).success).toBe(true)
  })

  test('is judged with the typed lines first, so that a message finds its box', () => {
    const { error } = createDialog.safeParse(judgedBody('new', { ...filled, lineItems: [{ ...newLine, rate: '1' }] }, today))
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['lineItems.0.description', 'Description is required']])
  })
})

describe('a historical invoice', () => {
  const historical = { ...filled, status: 'submitted' as const }

  test('is sent with the date on which it was submitted, whatever its status', () => {
    expect(bodyOf('historical', { ...historical, status: 'overdue', submittedDate: '2026-10-01' }, today).submittedDate).toBe('2026-10-01')
    expect(bodyOf('historical', { ...historical, submittedDate: '' }, today).submittedDate).toBe(today)
  })

  test('has a paid date only when it is paid, and none where that was cleared', () => {
    expect(bodyOf('historical', historical, today)).not.toHaveProperty('paidDate')
    expect(bodyOf('historical', { ...historical, status: 'paid' }, today).paidDate).toBe(today)
    expect(bodyOf('historical', { ...historical, status: 'paid', paidDate: '' }, today).paidDate).toBeNull()
  })
})

describe('an edited invoice', () => {
  const begin = (differing = {}) => editValues(sampleDetails(differing), entries, today)
  const initial = begin()
  const change = (values: Partial<InvoiceFormValues>, before = initial) => changesOf({ ...before, ...values }, before, today)

  test('sends nothing that was not changed', () => {
    expect(change({})).toEqual({})
    expect(change({ notes: 'Thanks' })).toEqual({ notes: 'Thanks' })
    expect(change({ projectId: '' })).toEqual({ projectId: null })
  })

  test('sends lines, entries and figures together', () => {
    expect(change({ chosen: [...initial.chosen, chosenOf(sketches)] })).toEqual({
      lineItems: [
        { description: 'Responsive table', quantity: '2.5', rate: '140.00', timeEntryId: 106 },
        { description: 'Hosting, one year', quantity: '1', rate: '120.00' },
        { description: 'Sketches for the landing page', quantity: '2.5', rate: '140.00', timeEntryId: 100 },
      ],
      timeEntryIds: [106, 100],
      subtotal: '820.00',
      taxRate: '8.25',
      taxAmount: '67.65',
      total: '887.65',
    })
  })

  test('sends them, too, when it is revived: a cancelled invoice held none of its entries', () => {
    const before = begin({ status: 'cancelled', timeEntryIds: [] })
    expect(change({ status: 'sent' }, before)).toMatchObject({ status: 'sent', timeEntryIds: [106], total: '508.78' })
    expect(change({ notes: 'Thanks' }, before)).toEqual({ notes: 'Thanks' })
  })

  test('keeps the order of the lines that it had', () => {
    const before = begin({ lineItems: [hosting, sampleLine()] })
    const { lineItems } = change({ taxRate: '9' }, before)
    expect(lineItems?.map(({ description }) => description)).toEqual(['Hosting, one year', 'Responsive table'])
  })

  test('keeps an amount of tax that no rate gives, until a rate is entered', () => {
    const before = begin({ taxRate: null, taxAmount: '33.33' })
    expect(change({ lineItems: [] }, before)).toMatchObject({ taxRate: null, taxAmount: '33.33', total: '383.33' })
    expect(change({ taxRate: '10' }, before)).toMatchObject({ taxRate: '10', taxAmount: '47.00', total: '517.00' })
  })

  test('a rate that was cleared is none', () => {
    expect(change({ taxRate: '' })).toMatchObject({ taxRate: null, taxAmount: '0', total: '470.00' })
  })

  test('says why its status changed, and sends the date of that status', () => {
    expect(change({ status: 'paid', statusReason: ' By cheque ' })).toEqual({ status: 'paid', paidDate: today, statusReason: 'By cheque' })
    expect(change({ status: 'submitted', submittedDate: '2026-11-07' })).toEqual({ status: 'submitted', submittedDate: '2026-11-07' })
    expect(change({ statusReason: 'Of nothing' })).toEqual({})
  })
})
