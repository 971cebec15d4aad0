import { createDialog } from '@billfold/contracts/invoices/invoice'
import { describe, expect, test } from 'vitest'
import { northwind, retainer } from '../testing/samples.ts'
import {
  buildBody,
  buildBodyForValidation,
  calculateDisplayedTotals,
  calculateLineAmount,
  calculateTotals,
  findDepositProblem,
  getInvoicedState,
  getStatusHint,
  lineAmountOrZero,
  listDeposits,
  listEntriesForEdit,
  listEntriesForNew,
  newInvoiceValues,
  newLine,
  preselectEntries,
  previewInvoice,
  refreshChosen,
  selectWork,
  toChosenEntry,
  type ChosenEntry,
  type InvoiceFormValues,
  type LineValues,
  type NewInvoiceDialog,
} from './invoice-form-model.ts'
import { billedBefore, entries, marked, onThisInvoice, review, sampleDeposit, sketches } from './testing/form-samples.ts'

const today = '2026-11-20'
const clientEntries = entries.filter(({ clientId }) => clientId === 1)
const ids = (listed: { id: number }[]) => listed.map(({ id }) => id)

test('a new invoice lists billable entries that are not yet invoiced', () => {
  expect(ids(listEntriesForNew(clientEntries, ''))).toEqual([100, 101, 102])
  expect(ids(listEntriesForNew(clientEntries, 'all'))).toEqual([100, 101, 102])
  expect(ids(listEntriesForNew(clientEntries, '11'))).toEqual([102])
})

describe('the available entries for an existing invoice', () => {
  test('include entries on other invoices, listed last', () => {
    expect(ids(listEntriesForEdit(clientEntries, '', { id: 12, status: 'sent' }, new Set([101])))).toEqual([100, 102, 104, 106, 103])
    expect(ids(listEntriesForEdit(clientEntries, '10', { id: 12, status: 'sent' }, new Set([106])))).toEqual([100, 101, 104, 103])
  })

  test('include entries removed from the invoice, even if they are non-billable or from another project', () => {
    const removed = { ...onThisInvoice, projectId: 11, isBillable: false }
    expect(ids(listEntriesForEdit([sketches, removed], '10', { id: 12, status: 'sent' }, new Set()))).toEqual([100, 106])
    expect(ids(listEntriesForEdit([sketches, removed], '10', { id: 13, status: 'sent' }, new Set()))).toEqual([100])
  })

  test('include entries marked as invoiced, listed last if the invoice is a draft and cannot bill them', () => {
    expect(ids(listEntriesForEdit([marked, sketches], '', { id: 12, status: 'draft' }, new Set()))).toEqual([100, 104])
    expect(ids(listEntriesForEdit([marked, sketches], '', { id: 12, status: 'sent' }, new Set()))).toEqual([104, 100])
  })

  test('include entries that are on this invoice', () => {
    expect(getInvoicedState(onThisInvoice, 12)).toBe('available')
    expect(getInvoicedState(onThisInvoice)).toBe('invoiced')
    expect(getInvoicedState(billedBefore, 12)).toBe('invoiced')
    expect(getInvoicedState(marked, 12)).toBe('marked')
    expect(getInvoicedState(sketches, 12)).toBe('available')
  })
})

describe('initial values from the URL', () => {
  test('select the client and project', () => {
    expect(selectWork({ client: northwind, project: retainer })).toEqual({ clientId: '1', projectId: '11' })
    expect(selectWork({ client: undefined, project: undefined })).toEqual({ clientId: '', projectId: '' })
  })

  test('select the entries in the URL that can be invoiced', () => {
    const start = { ...newInvoiceValues(today, 'draft'), clientId: '1' }
    const select = (entryIds: NewInvoiceDialog['entryIds'], values = start) => preselectEntries(values, clientEntries, entryIds)
    expect(select([101, 100, 103, 999]).chosen.map(({ entryId }) => entryId)).toEqual([100, 101])
    expect(select('all').chosen.map(({ entryId }) => entryId)).toEqual([100, 101, 102])
    expect(select([100, 101]).projectId).toBe('10')
    expect(select([100, 102]).projectId).toBe('all')
    expect(select('all').projectId).toBe('all')
    expect(select([999]).projectId).toBe('')
    expect(select([100, 102], { ...start, projectId: '11' }).chosen.map(({ entryId }) => entryId)).toEqual([102])
  })

  test('select only the oldest entries if there are more than fit on an invoice', () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({ ...sketches, id: 5000 + n, date: '2026-11-10' as const }))
    const [enteredFirst, enteredLast] = [
      { ...sketches, id: 1, date: '2026-11-19' as const },
      { ...sketches, id: 9000, date: '2026-10-01' as const },
    ]
    const { chosen } = preselectEntries({ ...newInvoiceValues(today, 'draft'), clientId: '1' }, [enteredFirst, ...many, enteredLast], 'all')
    expect([chosen.length, chosen[0]?.entryId, chosen.at(-2)?.entryId, chosen.at(-1)?.entryId]).toEqual([1000, 5000, 5998, 9000])
  })

  test('sort the lines by date', () => {
    const elder = { ...sketches, id: 900, date: '2026-10-01' as const }
    const values = preselectEntries({ ...newInvoiceValues(today, 'draft'), clientId: '1' }, [sketches, review, elder], 'all')
    const { lineItems } = buildBody('new', values, '2026-11-20')
    expect(lineItems?.map((line) => line.timeEntryId)).toEqual([elder.id, review.id, sketches.id])
  })

  test('set the due date 30 calendar days ahead, even across a daylight saving change', () => {
    expect(newInvoiceValues('2026-10-15', 'draft')).toMatchObject({ issueDate: '2026-10-15', dueDate: '2026-11-14', taxAmount: '0' })
  })
})

const selection = [toChosenEntry(sketches), toChosenEntry(review)]
const entryIds = (chosen: ChosenEntry[]) => chosen.map(({ entryId }) => entryId)

test('refreshing the selection drops entries that were deleted or are no longer available', () => {
  expect(entryIds(refreshChosen(selection, [sketches, review], ({ id }) => id !== 100))).toEqual([101])
  expect(entryIds(refreshChosen(selection, [sketches], () => true))).toEqual([100])
})

test('refreshing the selection updates new lines but keeps saved ones', () => {
  const saved: ChosenEntry = { entryId: 106, date: '2026-11-04', line: { description: 'Tables', quantity: '2', rate: '99.00', place: 0 } }
  const [newer, kept] = refreshChosen([toChosenEntry(sketches), saved], [{ ...sketches, hours: '3' }, onThisInvoice], () => true)
  expect(newer?.line?.quantity).toBe('3')
  expect(kept).toEqual(saved)
})

const line = (quantity: string, rate: string): LineValues => ({ description: 'Work', quantity, rate, place: null })
const entry = (entryId: number, quantity: string, rate: string): ChosenEntry => ({ entryId, date: '2026-11-20', line: line(quantity, rate) })
const deposit = (depositId: number, amount: string) => ({ depositId, invoiceNumber: `INV-${depositId}`, amount })
const nothing = { chosen: [], lineItems: [], deposits: [], taxRate: '', taxAmount: '0' }

describe('a line amount', () => {
  test('rounds half up to cents', () => {
    expect(lineAmountOrZero(line('0.25', '33.33'))).toBe('8.33')
    expect(lineAmountOrZero(line('0.5', '0.01'))).toBe('0.01')
  })

  test.each(['', 'two', '-1', '1e3', '1,234', '0.12345'])('counts as zero when the quantity is %j', (quantity) => {
    expect(lineAmountOrZero(line(quantity, '10'))).toBe('0.00')
  })

  test('accepts numbers with a decimal comma or a trailing separator', () => {
    expect(lineAmountOrZero(line('2,5', '100,50'))).toBe('251.25')
    expect(['2', '2,', '2,5', '2.', '2.5'].map((quantity) => calculateLineAmount(line(quantity, '10')))).toEqual(['20.00', '20.00', '25.00', '20.00', '25.00'])
  })

  test.each(['two', '1,234', '-1'])('is null when the quantity is %s', (quantity) => {
    expect(calculateLineAmount(line(quantity, '10'))).toBeNull()
    expect(calculateLineAmount(line('', '10'))).toBe('0.00')
  })

  test('is calculated even if it exceeds the maximum amount', () => {
    expect(lineAmountOrZero(line('2', '50000000'))).toBe('100000000.00')
  })
})

describe('the totals', () => {
  test('add up the rounded amounts of all lines', () => {
    const figures = calculateTotals({
      ...nothing,
      chosen: [entry(1, '0.25', '33.33'), entry(2, '0.25', '33.33'), entry(3, '0.25', '33.33')],
      lineItems: [line('1', '49.9')],
    })
    expect(figures).toEqual({ subtotal: '74.89', taxRate: null, taxAmount: '0.00', deducted: '0.00', total: '74.89' })
  })

  test('do not count an entry that is billed by another line', () => {
    expect(calculateTotals({ ...nothing, chosen: [{ ...entry(1, '2', '10'), line: null }], lineItems: [line('1', '20')] }).subtotal).toBe('20.00')
  })

  test('use a fixed tax amount', () => {
    expect(calculateTotals({ ...nothing, lineItems: [line('1', '100')], taxAmount: ' 8.5 ' })).toMatchObject({ taxAmount: '8.50', total: '108.50' })
    expect(calculateTotals({ ...nothing, taxAmount: '' }).taxAmount).toBe('0.00')
    expect(calculateTotals({ ...nothing, taxAmount: 'much' }).taxAmount).toBe('0.00')
  })

  test('round the tax once, on the subtotal', () => {
    const figures = calculateTotals({ ...nothing, lineItems: [line('1', '8.33'), line('1', '8.33'), line('1', '8.33')], taxRate: '8.25' })
    expect(figures).toEqual({ subtotal: '24.99', taxRate: '8.25', taxAmount: '2.06', deducted: '0.00', total: '27.05' })
  })

  test('keep the tax amount while the rate is invalid', () => {
    expect(calculateTotals({ ...nothing, lineItems: [line('1', '100')], taxRate: '101', taxAmount: '5' })).toMatchObject({
      taxRate: null,
      taxAmount: '5.00',
    })
  })

  test('deduct deposits after adding tax', () => {
    const figures = calculateTotals({ ...nothing, lineItems: [line('1', '1200')], deposits: [deposit(7, '600.00'), deposit(8, '100.05')], taxRate: '10' })
    expect(figures).toEqual({ subtotal: '1200.00', taxRate: '10', taxAmount: '120.00', deducted: '700.05', total: '619.95' })
  })
})

describe('deposits', () => {
  const of = (lineItems: LineValues[]) => findDepositProblem({ ...nothing, lineItems, deposits: [deposit(7, '600.00')], taxRate: '10' })?.message

  test('cannot exceed the invoice amount including tax', () => {
    expect(of([line('1', '545.44')])).toBe('The deposits ($600.00) are more than the invoice amount ($599.98)')
    expect(of([line('1', '545.45')])).toBeUndefined()
  })

  test('are listed once each, with the project’s deposits first', () => {
    const [first, second] = [sampleDeposit({ id: 7, projectId: null }), sampleDeposit({ id: 9, projectId: 10 })]
    const listed = listDeposits([first, second], [deposit(8, '100.00'), deposit(9, '600.00')], '10')
    expect(listed.map(({ depositId, about }) => [depositId, about])).toEqual([[9, second], [7, first], [8, undefined]])
  })
})

describe('the displayed totals', () => {
  test('are hidden if they depend on an invalid line', () => {
    const lineItems = [line('1,234', '10'), line('1', '10')]
    expect(calculateDisplayedTotals({ ...nothing, lineItems, taxAmount: '5' })).toEqual({ subtotal: null, taxAmount: '5.00', total: null })
    expect(calculateDisplayedTotals({ ...nothing, lineItems, taxRate: '10' })).toEqual({ subtotal: null, taxAmount: null, total: null })
  })

  test.each([{ taxRate: '1,234' }, { taxRate: 'much', taxAmount: '5' }, { taxAmount: '1,234' }])('omit the tax and the total if the tax is invalid: %j', (tax) => {
    expect(calculateDisplayedTotals({ ...nothing, lineItems: [line('1', '10')], ...tax })).toEqual({ subtotal: '10.00', taxAmount: null, total: null })
  })

  test('are complete when all input is valid', () => {
    expect(calculateDisplayedTotals({ ...nothing, lineItems: [line('2', '10')], taxRate: '8,5' })).toEqual({ subtotal: '20.00', taxAmount: '1.70', total: '21.70' })
  })

  test('omit the total while the deposits exceed it', () => {
    const lineItems = [line('1', '10')]
    expect(calculateDisplayedTotals({ ...nothing, lineItems, deposits: [deposit(7, '600.00')] })).toEqual({ subtotal: '10.00', taxAmount: '0.00', total: null })
  })
})

const filled: InvoiceFormValues = {
  ...newInvoiceValues(today, 'draft'),
  clientId: '1',
  projectId: '10',
  invoiceNumber: ' INV-1 ',
  chosen: [toChosenEntry(sketches), toChosenEntry(review)],
  lineItems: [{ ...newLine, description: ' Photos ', rate: '49.9' }],
}

describe('the invoice preview', () => {
  const known = { clientName: 'Northwind Studio', projectName: null, amountPaid: '0.00', today }
  const preview = (values: Partial<InvoiceFormValues>) => previewInvoice({ ...filled, ...values }, known)

  test('lists the lines with amounts in the order in which they are saved, and shows the totals', () => {
    const { lineItems, subtotal, taxAmount, total } = preview({ taxRate: '10' })
    expect(lineItems).toEqual([
      { description: 'Accessibility review of all forms', quantity: '1.3333', rate: '140.00', amount: '186.66' },
      { description: 'Sketches for the landing page', quantity: '2.5', rate: '140.00', amount: '350.00' },
      { description: 'Photos', quantity: '1', rate: '49.90', amount: '49.90' },
    ])
    expect([subtotal, taxAmount, total]).toEqual(['586.56', '58.66', '645.22'])
  })

  test('treats missing or invalid numbers as zero, accepts a trailing decimal separator, and treats cleared dates as today', () => {
    const { lineItems, issueDate } = preview({ issueDate: '', chosen: [], lineItems: [{ ...newLine, quantity: '', rate: '1x' }, { ...newLine, quantity: '2,', rate: '5.' }] })
    expect(lineItems.map(({ quantity, rate, amount }) => [quantity, rate, amount])).toEqual([['0', '0.00', '0.00'], ['2', '5.00', '10.00']])
    expect(issueDate).toBe(today)
  })

  test('shows a paid date only if the status is paid', () => {
    expect(preview({ status: 'sent', paidDate: '2026-11-10' }).paidDate).toBeNull()
    expect(preview({ status: 'paid', paidDate: '2026-11-10' }).paidDate).toBe('2026-11-10')
  })
})

describe('the request body of a new invoice', () => {
  test('contains lines, entries and matching totals', () => {
    expect(buildBody('new', filled, today)).toEqual({
      clientId: 1,
      projectId: 10,
      invoiceNumber: 'INV-1',
      poNumber: null,
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
      depositIds: [],
      subtotal: '586.56',
      taxRate: null,
      taxAmount: '0',
      total: '586.56',
    })
  })

  test('passes the contract’s validation', () => {
    expect(createDialog.safeParse(buildBody('new', filled, today)).success).toBe(true)
  })

  test('contains today’s date if a date is cleared', () => {
    expect(buildBody('new', { ...filled, issueDate: '', dueDate: '' }, today)).toMatchObject({ issueDate: today, dueDate: today })
  })

  test('has no tax when the tax amount is cleared', () => {
    expect(buildBody('new', { ...filled, taxAmount: ' ' }, today).taxAmount).toBe('0')
  })

  test('requires a client and a project', () => {
    const { error } = createDialog.safeParse(buildBody('new', { ...filled, clientId: '', projectId: '' }, today))
    expect(error?.issues.map(({ message }) => message)).toEqual(['Client is required', 'Project is required'])
  })

  test('has a null project when the option for all projects is selected', () => {
    const body = buildBody('new', { ...filled, projectId: 'all' }, today)
    expect(body.projectId).toBeNull()
    expect(createDialog.safeParse(body).success).toBe(true)
  })

  test('lists lines without a time entry first for validation, so that errors can be matched to fields', () => {
    const { error } = createDialog.safeParse(buildBodyForValidation('new', { ...filled, lineItems: [{ ...newLine, rate: '1' }] }, today))
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['lineItems.0.description', 'Description is required']])
  })
})

describe('the request body of a historical invoice', () => {
  const historical = { ...filled, status: 'submitted' as const }

  test('always contains the submitted date', () => {
    expect(buildBody('historical', { ...historical, status: 'overdue', submittedDate: '2026-10-01' }, today).submittedDate).toBe('2026-10-01')
    expect(buildBody('historical', { ...historical, submittedDate: '' }, today).submittedDate).toBe(today)
  })

  test('includes the paid date only if the status is paid, as null if the date is cleared', () => {
    expect(buildBody('historical', historical, today)).not.toHaveProperty('paidDate')
    expect(buildBody('historical', { ...historical, status: 'paid' }, today).paidDate).toBe(today)
    expect(buildBody('historical', { ...historical, status: 'paid', paidDate: '' }, today).paidDate).toBeNull()
  })
})

test('status hints explain the side effects of changing the status', () => {
  expect(getStatusHint('sent', 'sent')).toBe('')
  expect(getStatusHint('draft', 'sent')).toBe('')
  expect(getStatusHint(null, 'submitted')).toBe('')
  expect(getStatusHint('sent', 'cancelled')).toBe('Its time entries can go on another invoice.')
  expect(getStatusHint(null, 'cancelled')).toBe('When you cancel an invoice, its time entries can be invoiced again.')
  expect(getStatusHint('cancelled', 'paid')).toBe('Its time entries will be added back to this invoice.')
  expect(getStatusHint('sent', 'paid')).toBe('Records the balance as a payment. A paid invoice cannot be deleted.')
  expect(getStatusHint('paid', 'sent')).toBe('Removes the payment recorded when this invoice was marked as paid. Other payments are kept.')
})
