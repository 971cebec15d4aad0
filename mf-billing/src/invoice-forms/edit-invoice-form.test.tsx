import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { ApiError, useLanguage } from '@billfold/web-kit'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { clients } from '../testing/samples.ts'
import { InvoiceForms } from './invoice-forms.tsx'
import { answerEntries, work } from './testing/form-answers.ts'
import { billedBefore, hosting, onThisInvoice, sampleDetails, sampleLine, sketches } from './testing/form-samples.ts'
import { field, openForm, pageCalls, press, select, summary } from './testing/open-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const dialog = { kind: 'edit', id: '12' } as const
const open = (differing: Partial<InvoiceDetails> = {}, answers: Answer[] = []) =>
  openForm(dialog, [...answers, answer(invoiceCalls.get, sampleDetails(differing))])

const listOf = (name: string) => screen.queryByRole('list', { name })
const rowsOf = (name: string) =>
  within(listOf(name)!)
    .getAllByRole('checkbox')
    .map((input) => input.closest('label')?.textContent)
const selected = 'Selected for this Invoice'
const available = 'Available Time Entries (for selected client/project)'
const row = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the form for editing an invoice', () => {
  test('shows the invoice’s data', async () => {
    await open({ notes: 'Thank you', poNumber: 'PO-4711' })
    expect(screen.getByRole('dialog', { name: 'Edit Invoice' })).toBeTruthy()
    expect(select('Client').textContent).toBe('Northwind Studio')
    expect(select('Project (Optional)').textContent).toBe('Website redesign')
    expect(field('Invoice Number').value).toBe('INV-20261105-007')
    expect(field('Invoice Number').placeholder).toBe('INV-001')
    expect(field('PO Number').value).toBe('PO-4711')
    expect(select('Status').textContent).toBe('Sent')
    expect(field('Issue Date').value).toBe('2026-11-05')
    expect(field('Due Date').value).toBe('2026-12-05')
    expect(field('Notes').value).toBe('Thank you')
    expect(field('Description of line 1').value).toBe('Hosting, one year')
    expect(summary()).toEqual(['Subtotal $470.00', 'Tax (8.25%) $38.78', 'Total $508.78'])
    expect(press('Cancel')).toBeTruthy()
  })

  test('lists inactive clients last and labels them', async () => {
    const inactive = clients.map((one) => (one.id === 1 ? { ...one, isActive: false } : one))
    const { user } = await open({}, [...answerClients(inactive)])
    expect(select('Client').textContent).toBe('Northwind Studio (inactive)')
    await user.click(select('Client'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cedar & Sage', 'Northwind Studio (inactive)', 'New client'])
  })

  test('shows Paid Date and Submitted Date only while the corresponding status is selected', async () => {
    const { user } = await open()
    expect([screen.queryByLabelText('Paid Date'), screen.queryByLabelText(/^Submitted Date/)]).toEqual([null, null])
    await choose(user, 'Status', 'Paid')
    expect(field('Paid Date').value).toBe('2026-11-20')
    await choose(user, 'Status', 'Submitted')
    expect(field('Submitted Date').value).toBe('2026-11-20')
    expect(screen.queryByLabelText('Paid Date')).toBeNull()
  })

  test('offers all statuses and asks for a reason when the status changes', async () => {
    const { user, sent } = await open()
    expect(screen.queryByLabelText('Reason (Optional)')).toBeNull()
    await user.click(select('Status'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Draft',
      'Sent',
      'Submitted',
      'Paid',
      'Overdue',
      'Cancelled',
    ])
    await user.click(screen.getByRole('option', { name: 'Cancelled' }))
    expect(screen.getByText('Its time entries can go on another invoice.')).toBeTruthy()
    expect(screen.getByText('Saved in the history of this invoice with the change from Sent to Cancelled.')).toBeTruthy()
    await user.type(field('Reason (Optional)'), 'Agreed by phone')
    await user.click(press('Update Invoice'))
    await waitFor(() => expect(sent()?.body).toEqual({ status: 'cancelled', statusReason: 'Agreed by phone' }))
  })
})

describe('the lists of selected and available entries', () => {
  test('contain the invoice’s entries and the client’s other entries', async () => {
    await open()
    expect(rowsOf(selected)).toEqual(['Responsive tableNov 4, 2026Website redesign2.5 hours × $140.00/hour = $350.00'])
    expect(rowsOf(available)).toEqual([
      'Sketches for the landing pageNov 20, 2026Website redesign2.5 hours × $140.00/hour = $350.00',
      'Accessibility review of all formsNov 18, 2026Website redesign1:20 hours × $140.00/hour = $186.66',
      'Work of last yearDec 3, 2025Website redesignAlready Invoiced2.5 hours × $140.00/hour = $350.00',
      'Checkout flowOct 30, 2026Website redesignAlready Invoiced2.5 hours × $140.00/hour = $350.00',
    ])
    expect(row(/Checkout/).disabled).toBe(true)
  })

  test('move an entry to the other list, update the totals and keep the focus', async () => {
    const { user } = await open()
    row(/Sketches/).focus()
    await user.keyboard(' ')
    expect(rowsOf(selected)).toHaveLength(2)
    expect(document.activeElement).toBe(row(/Accessibility/))
    expect(summary()).toEqual(['Subtotal $820.00', 'Tax (8.25%) $67.65', 'Total $887.65'])
    await user.click(row(/Responsive/))
    expect(rowsOf(selected)).toHaveLength(1)
    expect(rowsOf(available)[1]).toContain('Responsive table')
    expect(rowsOf(available)[1]).not.toContain('Already Invoiced')
  })

  test('have buttons to select all uninvoiced entries and to remove all entries', async () => {
    const { user } = await open()
    await user.click(press('Select all'))
    expect(rowsOf(selected)).toHaveLength(3)
    await user.click(press('Remove all'))
    expect(screen.getByText('No time entries selected')).toBeTruthy()
    expect(rowsOf(available)).toHaveLength(5)
  })

  test('allow entries marked as invoiced to be selected if the invoice is submitted, but not if it is a draft', async () => {
    const { user } = await open()
    await choose(user, 'Status', 'Draft')
    expect(row(/Work of last year/).disabled).toBe(true)
    await choose(user, 'Status', 'Submitted')
    await user.click(row(/Work of last year/))
    expect(rowsOf(selected)).toHaveLength(2)
  })

  test('restore the original line when a removed entry is added again', async () => {
    const { user, sent } = await open({ lineItems: [sampleLine({ description: 'Tables' }), hosting] })
    await user.click(row(/Tables/))
    await user.click(row(/Responsive table/))
    expect(rowsOf(selected)).toEqual(['TablesNov 4, 2026Website redesign2.5 hours × $140.00/hour = $350.00'])
    await user.click(press('Update Invoice'))
    await waitFor(() => expect(sent()?.body).toEqual({}))
  })

  test('use an entry’s current hours and original position when it is removed and added again', async () => {
    const { user, sent } = await open({ lineItems: [sampleLine({ description: 'Tables', quantity: '2', amount: '280.00' }), hosting] })
    await user.click(row(/Tables/))
    expect(rowsOf(available)).toContain('Responsive tableNov 4, 2026Website redesign2.5 hours × $140.00/hour = $350.00')
    await user.click(row(/Responsive table/))
    expect(rowsOf(selected)).toEqual(['Responsive tableNov 4, 2026Website redesign2.5 hours × $140.00/hour = $350.00'])
    await user.click(press('Update Invoice'))
    await waitFor(() => expect(sent()?.body).toMatchObject({ lineItems: [{ quantity: '2.5', timeEntryId: 106 }, { description: 'Hosting, one year' }], total: '508.78' }))
  })

  test('mark an entry without a line of its own as billed by other line items', async () => {
    const lines = [sampleLine({ description: 'October, as agreed', quantity: '1', rate: '350.00', timeEntryId: null })]
    await open({ lineItems: lines, subtotal: '350.00' })
    expect(rowsOf(selected)).toEqual(['Responsive tableNov 4, 2026Website redesignBilled by other line items'])
    expect(summary()[0]).toBe('Subtotal $350.00')
  })

  test('filter only the available entries by project', async () => {
    const { user } = await open()
    await choose(user, 'Project (Optional)', 'No project')
    expect(rowsOf(selected)).toHaveLength(1)
    expect(rowsOf('Available Time Entries (for selected client)')).toHaveLength(5)
  })

  test('show the new client’s entries and clear the selection when another client is chosen', async () => {
    const { user } = await open()
    await choose(user, 'Client', 'Cedar & Sage')
    expect(select('Project (Optional)').textContent).toBe('No project')
    expect(await screen.findByRole('checkbox', { name: /Product photos/ })).toBeTruthy()
    expect(listOf(selected)).toBeNull()
  })

  test('show which entries of a cancelled invoice are now on another invoice', async () => {
    await open({ status: 'cancelled', timeEntryIds: [] }, [answerEntries([{ ...onThisInvoice, invoiceId: 9, invoiceNumber: 'INV-9' }])])
    expect(within(listOf(selected)!).getByTitle('INV-9').textContent).toBe('Already Invoiced')
    expect(row(/Responsive/).disabled).toBe(false)
  })

  test('explain why no entries are available', async () => {
    const { user } = await open({ lineItems: [sampleLine()] }, [answerEntries([onThisInvoice])])
    expect(screen.getByText('All available time entries are already selected')).toBeTruthy()
    await choose(user, 'Project (Optional)', 'Monthly retainer')
    expect(screen.getByText('No additional time entries available for the selected client/project')).toBeTruthy()
  })

  test('require at least one selected entry or line', async () => {
    const { user, sent } = await open({ lineItems: [sampleLine()] }, [answerEntries([onThisInvoice, billedBefore])])
    await user.click(row(/Responsive/))
    await user.click(press('Update Invoice'))
    expect(await screen.findByText('Please select at least one time entry')).toBeTruthy()
    expect(sent()).toBeUndefined()
  })
})

describe('the tax on an existing invoice', () => {
  test('is recalculated when the rate changes', async () => {
    const { user } = await open()
    await user.clear(field('Tax Rate (%)'))
    await user.type(field('Tax Rate (%)'), '10')
    expect(summary()).toEqual(['Subtotal $470.00', 'Tax (10%) $47.00', 'Total $517.00'])
  })

  test('uses the user’s number format for the rate and hours, but not for amounts', async () => {
    await open()
    act(() => useLanguage.setState({ language: 'de' }))
    onTestFinished(() => useLanguage.setState({ language: 'en' }))
    expect(summary()[1]).toBe('Tax (8,25%) $38.78')
    expect(screen.getByText('1 selected · 2,5 hours · $350.00')).toBeTruthy()
    expect(rowsOf(available)[1]).toContain('1:20 hours × $140.00/hour = $186.66')
  })

  test('keeps a fixed amount until a rate is entered', async () => {
    const { user } = await open({ taxRate: null, taxAmount: '33.33' })
    expect(screen.getByText('The tax stays at $33.33 until you enter a rate.')).toBeTruthy()
    await user.click(row(/Sketches/))
    expect(summary()[1]).toBe('Tax $33.33')
    await user.type(field('Tax Rate (%)'), '10')
    expect(summary()[1]).toBe('Tax (10%) $82.00')
    expect(screen.queryByText(/stays until/)).toBeNull()
  })

  test.each(['101', '-1', 'much'])('rejects a rate of %s percent', async (rate) => {
    const { user, sent } = await open()
    await user.clear(field('Tax Rate (%)'))
    await user.type(field('Tax Rate (%)'), rate)
    await user.click(press('Update Invoice'))
    expect(await screen.findByText('Tax rate must be a number from 0 to 100')).toBeTruthy()
    expect(sent()).toBeUndefined()
  })
})

describe('saving an existing invoice', () => {
  test('shows a toast but does not navigate if the user has left the page', async () => {
    const late = Promise.withResolvers<InvoiceDetails>()
    const { user, toastText, onSaved, unmount } = await open({}, [answer(invoiceCalls.update, () => late.promise)])
    await user.click(press('Update Invoice'))
    unmount()
    late.resolve(sampleDetails())
    await waitFor(() => expect(toastText()).toBe('Success: Invoice updated successfully'))
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('sends only the changes and the version, shows a toast and closes the form', async () => {
    const { user, sent, toastText, onSaved } = await open()
    await user.clear(field('Invoice Number'))
    await user.type(field('Invoice Number'), 'INV-1')
    await user.click(press('Update Invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(toastText()).toBe('Success: Invoice updated successfully')
    expect([sent()?.method, sent()?.address, sent()?.headers.get('If-Match')]).toEqual(['PUT', '/api/invoices/12', '"4"'])
    expect(sent()?.body).toEqual({ invoiceNumber: 'INV-1' })
  })

  test('requires an invoice number', async () => {
    const { user } = await open()
    await user.clear(field('Invoice Number'))
    await user.click(press('Update Invoice'))
    expect(await screen.findByText('Invoice number is required')).toBeTruthy()
  })

  test.each([
    [
      'the server’s message',
      new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' }),
      'Error: Billing is not available right now.',
    ],
    ['the documented message if the server sends none', new ApiError({ status: 502, code: 'unreadable', message: '' }), 'Error: Failed to update invoice'],
  ])('shows a toast with %s if saving fails', async (_, error, text) => {
    const { user, toastText } = await open({}, [answer(invoiceCalls.update, error)])
    await user.click(press('Update Invoice'))
    await waitFor(() => expect(toastText()).toBe(text))
  })

  test('shows general server errors above the form', async () => {
    const message = '508.77 was sent, but subtotal and tax add up to 508.78'
    const error = new ApiError({ status: 422, code: 'amounts_disagree', message, issues: [{ path: 'total', message }] })
    const { user } = await open({}, [answer(invoiceCalls.update, error)])
    await user.click(press('Update Invoice'))
    expect(await screen.findByText(message, besideToasts)).toBeTruthy()
  })
})

test('shows a toast and an error above the form when a change is rejected, and keeps the entered data', async () => {
  const message = 'This invoice is at Stripe: cancel it and make a new one to change its amounts.'
  const refusal = new ApiError({ status: 409, code: 'conflict', message })
  const { user, toastText } = await open({}, [answer(invoiceCalls.update, refusal)])
  await user.type(field('Notes'), 'Mine')
  await user.click(press('Update Invoice'))
  const explained = await screen.findByText(message, besideToasts)
  expect(explained.closest('[role=alert]')).toBe(document.activeElement)
  expect(field('Notes').value).toBe('Mine')
  expect(toastText()).toBe(`Error: ${message}`)
})

describe('editing an invoice in two windows', () => {
  const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This invoice was changed meanwhile.' })
  const notice = 'This invoice was changed after you opened it'

  async function meet(newer: Partial<InvoiceDetails> = {}) {
    const reads = [sampleDetails(), sampleDetails({ version: 5, notes: 'Theirs', ...newer })]
    const page = await openForm(dialog, [
      answer(invoiceCalls.get, () => reads.shift() ?? sampleDetails({ version: 5 })),
      answer(invoiceCalls.update, ({ headers }) => (headers.get('If-Match') === '"4"' ? stale : sampleDetails())),
    ])
    await page.user.type(field('Notes'), 'Mine')
    await page.user.click(row(/Sketches/))
    await page.user.click(press('Update Invoice'))
    await screen.findByText(notice)
    return page
  }

  test('reports the conflict once and keeps the entered data', async () => {
    const { toastText } = await meet()
    expect(field('Notes').value).toBe('Mine')
    expect(rowsOf(selected)).toHaveLength(2)
    expect(toastText()).toBeUndefined()
    expect(document.activeElement?.textContent).toContain(notice)
  })

  test('lets the user overwrite the newer version', async () => {
    const { user, sent, onSaved } = await meet()
    await user.click(press('Overwrite'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()?.headers.get('If-Match')).toBeNull()
    expect(sent()?.body).toMatchObject({ notes: 'Mine', timeEntryIds: [100, 106] })
  })

  test('lets the user load the newer version and continue editing', async () => {
    const { user, sent } = await meet({ lineItems: [hosting], timeEntryIds: [], subtotal: '120.00', taxAmount: '9.90', total: '129.90' })
    await user.click(press('Load the newer version'))
    await waitFor(() => expect(field('Notes').value).toBe('Theirs'))
    expect(screen.queryByText(notice)).toBeNull()
    expect(summary()[0]).toBe('Subtotal $120.00')
    await user.type(field('Notes'), ' and mine')
    await user.click(press('Update Invoice'))
    await waitFor(() => expect(sent()?.headers.get('If-Match')).toBe('"5"'))
    expect(sent()?.body).toEqual({ notes: 'Theirs and mine' })
  })

  test('deselects an entry that moved to another invoice', async () => {
    const message = 'The time entry “Sketches for the landing page” is already on invoice INV-9'
    const refused = new ApiError({ status: 409, code: 'entry_already_invoiced', message, issues: [{ path: 'timeEntryIds', message }] })
    let listed = [sketches, onThisInvoice]
    const { user } = await open({}, [answerEntries(() => listed), answer(invoiceCalls.update, refused)])
    await user.click(row(/Sketches/))
    listed = [{ ...sketches, invoiceId: 9, isInvoiced: true }, onThisInvoice]
    await user.click(press('Update Invoice'))
    expect(await screen.findByText(`${message}. It was removed from the selection. Everything else is unchanged.`)).toBeTruthy()
    expect(rowsOf(selected)).toHaveLength(1)
    expect(row(/Sketches/).disabled).toBe(true)
  })
})

describe('loading an existing invoice', () => {
  const frame = { dialog, ...pageCalls() }
  const show = (...answers: Answer[]) => renderPage(<InvoiceForms {...frame} />, { path: '/invoices', answers: [...answers, ...work] })

  test('shows “Loading invoice...”', async () => {
    show(answer(invoiceCalls.get, () => new Promise<never>(() => undefined)))
    expect(await screen.findByText('Loading invoice...')).toBeTruthy()
  })

  test('shows “Invoice not found” if the invoice does not exist', async () => {
    show(answer(invoiceCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' })))
    expect(await screen.findByText('Invoice not found')).toBeTruthy()
  })

  test('shows a Retry button if it fails', async () => {
    let isDown = true
    const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const { user } = show(answer(invoiceCalls.get, () => (isDown ? broken : sampleDetails())))
    await screen.findByText('The form could not be loaded')
    isDown = false
    await user.click(press('Retry'))
    expect(await screen.findByRole('button', { name: 'Update Invoice' })).toBeTruthy()
  })

  test('shows an error with a Close button when clients fail to load', async () => {
    const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
    const { user } = show(answer(clientCalls.list, broken))
    expect(await screen.findByText('Projects is not available right now.')).toBeTruthy()
    await user.click(press('Close'))
    expect(frame.onClose).toHaveBeenCalled()
  })
})
