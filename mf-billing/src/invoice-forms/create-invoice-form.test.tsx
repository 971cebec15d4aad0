import { AppError } from '@billfold/contracts/errors'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { fillIn } from '@billfold/contracts/message'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError, useToasts } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer } from '@billfold/web-kit/testing/render.tsx'
import { speakGerman } from '@billfold/web-kit/testing/speak-german.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { clients, sampleClient } from '../testing/samples.ts'
import german from '../texts/de.json' with { type: 'json' }
import { answerEntries, freeNumber } from './testing/form-answers.ts'
import { entries, sampleDetails, sketches } from './testing/form-samples.ts'
import { box, boxes, field, newInvoice, openForm, press, select, summary } from './testing/open-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const ready = newInvoice({ clientId: 1, projectId: 10, entryIds: [100] })

describe('the new invoice form', () => {
  test('opens with the default values', async () => {
    await openForm(newInvoice())
    expect(screen.getByRole('dialog', { name: 'Create New Invoice' })).toBeTruthy()
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    expect(field('Issue Date').value).toBe('2026-11-20')
    expect(field('Due Date').value).toBe('2026-12-20')
    expect(field('Tax Amount').value).toBe('0')
    expect(field('Notes').value).toBe('')
    expect(screen.getByText('Select a client to view available time entries')).toBeTruthy()
    expect(summary()).toEqual(['Subtotal $0.00', 'Tax $0.00', 'Total $0.00'])
  })

  test('is not marked as changed when the suggested number loads', async () => {
    const { onDirtyChange } = await openForm(newInvoice())
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    expect(onDirtyChange).not.toHaveBeenCalledWith(true)
  })

  test('keeps a number that the user enters before the suggested number loads', async () => {
    let give: (number: { invoiceNumber: string }) => void = () => undefined
    const late = new Promise<{ invoiceNumber: string }>((resolve) => (give = resolve))
    const { user, queryClient } = await openForm(newInvoice(), [answer(invoiceCalls.nextNumber, () => late)])
    await user.type(field('Invoice Number'), 'MINE-1')
    give({ invoiceNumber: freeNumber })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(field('Invoice Number').value).toBe('MINE-1')
  })

  test('requires an invoice number when invoices are numbered manually', async () => {
    const { user, queryClient, sent } = await openForm(ready, [answerBilling({ invoiceNumbering: 'manual' })])
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await user.click(press('Create Invoice'))
    expect(await screen.findByText('Invoice number is required')).toBeTruthy()
    expect(field('Invoice Number').value).toBe('')
    expect(sent()).toBeUndefined()
  })

  test('requires an invoice number when the suggested number fails to load', async () => {
    const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const { user, sent } = await openForm(ready, [answer(invoiceCalls.nextNumber, broken)])
    await user.click(press('Create Invoice'))
    expect(await screen.findByText('Invoice number is required')).toBeTruthy()
    expect(sent()).toBeUndefined()
  })
})

describe('the client and project fields of a new invoice', () => {
  test('are prefilled from the URL, and the project determines the client', async () => {
    const { requests } = await openForm(newInvoice({ clientId: 1, projectId: 20 }))
    expect([select('Client').textContent, select('Project').textContent]).toEqual(['Cedar & Sage', 'Online shop'])
    expect(requests.map(({ address }) => address)).toContain('/api/projects?clientId=2&isArchived=false&sort=name&limit=200')
  })

  test('are empty if the URL contains unknown ids', async () => {
    await openForm(newInvoice({ clientId: 99, projectId: 99 }))
    expect([select('Client').textContent, select('Project').textContent]).toEqual(['Select client', 'Select client first'])
  })

  test('offer only the selected client’s projects', async () => {
    const { user } = await openForm(newInvoice())
    expect(select('Project').textContent).toBe('Select client first')
    expect(select('Project').hasAttribute('disabled')).toBe(true)
    await choose(user, 'Client', 'Northwind Studio')
    await waitFor(() => expect(select('Project').hasAttribute('disabled')).toBe(false))
    await user.click(select('Project'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All projects of this client',
      'Monthly retainer',
      'Website redesign',
      'New project',
    ])
  })

  test('do not offer inactive clients', async () => {
    const former = sampleClient({ id: 3, name: 'Atlas Freight', isActive: false })
    const { user } = await openForm(newInvoice(), [...answerClients([former, ...clients])])
    await user.click(select('Client'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cedar & Sage', 'Northwind Studio', 'New client'])
  })

  test('offer to create a client when there are no clients', async () => {
    const { user } = await openForm(newInvoice(), [...answerClients([])])
    await user.click(await screen.findByRole('button', { name: 'New client' }))
    expect(await screen.findByRole('dialog', { name: 'New Client' })).toBeTruthy()
  })

  test('report that the client has no projects', async () => {
    await openForm(newInvoice({ clientId: 2 }), [...answerProjects([])])
    expect(screen.getByText('No projects found for this client.', { exact: false })).toBeTruthy()
  })

  test('clear the project and the selected entries when the client changes', async () => {
    const { user } = await openForm(ready)
    await user.click(press('Add line'))
    await choose(user, 'Client', 'Cedar & Sage')
    await waitFor(() => expect(select('Project').textContent).toBe('Select project'))
    await choose(user, 'Client', 'Northwind Studio')
    expect(await screen.findByRole('checkbox', { name: /Sketches/, checked: false })).toBeTruthy()
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  test('clear the selected entries when the project changes', async () => {
    const { user } = await openForm(ready)
    expect(screen.getByText('1 selected · 2.5 hours · $350.00')).toBeTruthy()
    await choose(user, 'Project', 'Monthly retainer')
    expect(boxes()).toHaveLength(2)
    expect(screen.queryByText(/selected/)).toBeNull()
    expect(press('Create Invoice').disabled).toBe(true)
  })
})

describe('the option for all of a client’s projects', () => {
  test('is selected for a client without projects', async () => {
    const { onDirtyChange } = await openForm(newInvoice({ clientId: 2 }), [...answerProjects([])])
    await waitFor(() => expect(select('Project').textContent).toBe('All projects of this client'))
    expect(onDirtyChange).not.toHaveBeenCalledWith(true)
  })

  test('is preselected if the entries belong to several projects, and the invoice is saved without a project', async () => {
    const { user, sent, onSaved } = await openForm(newInvoice({ clientId: 1, entryIds: 'all' }))
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    expect(select('Project').textContent).toBe('All projects of this client')
    expect(screen.getByText('3 selected · 4:50 hours · $626.66')).toBeTruthy()
    await user.click(press('Create Invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()?.body).toMatchObject({ clientId: 1, projectId: null, timeEntryIds: [100, 101, 102], total: '626.66' })
  })

  test('keeps the selected entries when it is chosen', async () => {
    const { user } = await openForm(newInvoice({ clientId: 1 }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await choose(user, 'Project', 'All projects of this client')
    expect(screen.getByText('3 selected · 4:50 hours · $626.66')).toBeTruthy()
    await choose(user, 'Project', 'Monthly retainer')
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  test('is not preselected if the client has projects, and saving requires a choice', async () => {
    const { user, sent } = await openForm(newInvoice({ clientId: 1 }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(press('Create Invoice'))
    expect(await screen.findByText('Project is required')).toBeTruthy()
    expect(sent()).toBeUndefined()
  })
})

describe('the tax on a new invoice', () => {
  test('is zero until the default rate is applied, and then changes with the selected entries', async () => {
    const { user, sent } = await openForm(ready)
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    expect(summary()).toContain('Tax $0.00')
    await user.click(await screen.findByRole('button', { name: 'Apply 8.25%' }))
    expect(field('Tax Amount').value).toBe('28.88')
    expect(screen.getByText('8.25% of the subtotal')).toBeTruthy()
    await user.click(box('Select all'))
    expect(field('Tax Amount').value).toBe('44.27')
    await user.click(press('Create Invoice'))
    await waitFor(() => expect(sent()?.body).toMatchObject({ subtotal: '536.66', taxRate: '8.25', taxAmount: '44.27', total: '580.93' }))
  })

  test('becomes a fixed amount when an amount is entered', async () => {
    const { user } = await openForm(ready)
    await user.click(await screen.findByRole('button', { name: 'Apply 8.25%' }))
    await user.clear(field('Tax Amount'))
    await user.type(field('Tax Amount'), '10')
    expect(summary()).toContain('Tax $10.00')
    expect(press('Apply 8.25%')).toBeTruthy()
  })

  test('has no Apply button if the default rate is 0', async () => {
    const { queryClient } = await openForm(ready, [answerBilling({ taxRate: '0' })])
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
  })
})

describe('the time entries of a new invoice', () => {
  test('are billable, uninvoiced and from the selected client and project', async () => {
    await openForm(newInvoice({ clientId: 1, projectId: 10 }))
    await screen.findByRole('checkbox', { name: 'Select all' })
    expect(boxes()).toEqual([
      'Select all',
      'Sketches for the landing pageNov 20, 2026Website redesign2.5 hours × $140.00/hour = $350.00',
      'Accessibility review of all formsNov 18, 2026Website redesign1:20 hours × $140.00/hour = $186.66',
    ])
  })

  test('update the totals immediately', async () => {
    const { user } = await openForm(newInvoice({ clientId: 1, projectId: 10 }))
    await user.click(await screen.findByRole('checkbox', { name: /Accessibility/ }))
    await user.clear(field('Tax Amount'))
    await user.type(field('Tax Amount'), '15.4')
    expect(summary()).toEqual(['Subtotal $186.66', 'Tax $15.40', 'Total $202.06'])
  })

  test('are all selected or deselected with one checkbox', async () => {
    const { user } = await openForm(ready)
    expect(box('Select all').indeterminate).toBe(true)
    await user.click(box('Select all'))
    expect(screen.getByText('2 selected · 3:50 hours · $536.66')).toBeTruthy()
    expect(box('Select all').checked).toBe(true)
    await user.click(box('Select all'))
    expect(press('Create Invoice').disabled).toBe(true)
  })

  test('can be navigated with arrow keys and selected with Space', async () => {
    const { user } = await openForm(newInvoice({ clientId: 1, projectId: 10 }))
    const first = await screen.findByRole('checkbox', { name: /Sketches/ })
    box('Select all').focus()
    await user.tab()
    expect(document.activeElement).toBe(first)
    await user.keyboard('{ArrowDown} ')
    expect(box(/Accessibility/).checked).toBe(true)
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
    await user.tab()
    expect(document.activeElement).toBe(press('Add line'))
  })

  test('show a link to time tracking when there are none', async () => {
    await openForm(newInvoice({ clientId: 1, projectId: 10 }), [answerEntries([])])
    expect(await screen.findByText('This project has no billable time left to invoice.', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Record time' }).getAttribute('href')).toBe('/time-tracking?new&client=1&project=10')
  })

  test('can be reloaded after an error', async () => {
    let isDown = true
    const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const { user } = await openForm(newInvoice({ clientId: 1 }), [answer(timeEntryCalls.list, () => (isDown ? broken : [sketches]))])
    expect(await screen.findByText('The time entries could not be loaded')).toBeTruthy()
    isDown = false
    await user.click(press('Retry'))
    expect(await screen.findByRole('checkbox', { name: /Sketches/ })).toBeTruthy()
  })
})

describe('saving a new invoice', () => {
  test('shows a toast but does not navigate if the user has left the page', async () => {
    const late = Promise.withResolvers<InvoiceDetails>()
    const { user, toastText, onSaved, unmount } = await openForm(ready, [answer(invoiceCalls.create, () => late.promise)])
    await user.click(press('Create Invoice'))
    unmount()
    late.resolve(sampleDetails())
    await waitFor(() => expect(toastText()).toBe('Success: Invoice created successfully'))
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('sends a single draft, shows a toast with a link to the invoice and closes the form', async () => {
    const { user, requests, sent, toastText, onSaved, visited } = await openForm(ready)
    await user.type(field('Notes'), 'Thank you')
    await user.type(field('PO Number'), ' PO-4711 ')
    await user.click(press('Create Invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(toastText()).toBe('Success: Invoice created successfully')
    act(() => useToasts.getState().toasts[0]?.action?.onSelect())
    expect(visited).toEqual(['/invoices?view=12'])
    expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(1)
    expect(sent()?.address).toBe('/api/invoices')
    expect(sent()?.body).toEqual({
      clientId: 1,
      projectId: 10,
      invoiceNumber: freeNumber,
      poNumber: 'PO-4711',
      status: 'draft',
      issueDate: '2026-11-20',
      dueDate: '2026-12-20',
      notes: 'Thank you',
      lineItems: [{ description: 'Sketches for the landing page', quantity: '2.5', rate: '140.00', timeEntryId: 100 }],
      timeEntryIds: [100],
      depositIds: [],
      subtotal: '350.00',
      taxRate: null,
      taxAmount: '0',
      total: '350.00',
    })
  })

  test('shows errors next to their fields', async () => {
    const { user } = await openForm(newInvoice())
    await user.click(press('Add line'))
    await user.clear(field('Tax Amount'))
    await user.type(field('Tax Amount'), 'ten')
    await user.click(press('Create Invoice'))
    for (const text of ['Client is required', 'Project is required', 'Must be an amount such as 1234.50, up to 99999999.99']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
  })

  test('requires at least one time entry', async () => {
    await openForm(newInvoice({ clientId: 1, projectId: 10 }))
    fireEvent.submit(field('Notes'))
    expect(await screen.findByText('Please select at least one time entry')).toBeTruthy()
  })

  test('rejects a total above the maximum without sending a request', async () => {
    const huge = { ...sketches, rate: '99999999.00', hours: '1', amount: '99999999.00' }
    const { user, sent } = await openForm(ready, [answerEntries([huge])])
    await user.type(field('Tax Amount'), '9.50')
    expect(screen.getByText('The total can be at most $99,999,999.99')).toBeTruthy()
    await user.click(press('Create Invoice'))
    expect(sent()).toBeUndefined()
  })

  test('shows a toast on failure and keeps the form', async () => {
    const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const { user, toastText, onSaved } = await openForm(ready, [answer(invoiceCalls.create, down)])
    await user.type(field('Notes'), 'Thank you')
    await user.click(press('Create Invoice'))
    await waitFor(() => expect(toastText()).toBe('Error: Billing is not available right now.'))
    expect(field('Notes').value).toBe('Thank you')
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('reports in German that the number is taken', async () => {
    const message = fillIn('Invoice number {invoiceNumber} is taken. {suggestion} is available.', { invoiceNumber: 'INV-1', suggestion: 'INV-2' })
    const taken = new AppError('invoice_number_taken', message, { issues: [{ path: 'invoiceNumber', ...message, suggestion: 'INV-2' }] })
    const { user } = await openForm(ready, [answer(invoiceCalls.create, taken)])
    act(() => speakGerman(german))
    await waitFor(() => expect(field('Rechnungsnummer').value).toBe(freeNumber))
    await user.click(press('Rechnung erstellen'))
    expect(await screen.findByText('Die Rechnungsnummer INV-1 ist vergeben. INV-2 ist frei.', besideToasts)).toBeTruthy()
    expect(press('INV-2 verwenden')).toBeTruthy()
  })

  test('suggests an unused number when the number is taken', async () => {
    const message = `Invoice number ${freeNumber} is taken. INV-2 is available.`
    const taken = new ApiError({
      status: 409,
      code: 'invoice_number_taken',
      message,
      issues: [{ path: 'invoiceNumber', message, suggestion: 'INV-2' }],
    })
    const { user, sent, toastText } = await openForm(ready, [answer(invoiceCalls.create, taken)])
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    await user.click(press('Create Invoice'))
    expect(await screen.findByText(message, besideToasts)).toBeTruthy()
    expect(toastText()).toBe(`Error: ${message}`)
    await user.click(press('Use INV-2'))
    expect(field('Invoice Number').value).toBe('INV-2')
    expect(screen.queryByText(message, besideToasts)).toBeNull()
    await user.click(press('Create Invoice'))
    await waitFor(() => expect(sent()?.body).toMatchObject({ invoiceNumber: 'INV-2' }))
  })

  test('deselects an entry that was invoiced in another window and keeps the others', async () => {
    const message = 'The time entry “Sketches for the landing page” is already on invoice INV-9'
    const refused = new ApiError({ status: 409, code: 'entry_already_invoiced', message, issues: [{ path: 'timeEntryIds', message }] })
    let listed = entries
    const { user } = await openForm(newInvoice({ clientId: 1, projectId: 10, entryIds: [100, 101] }), [
      answerEntries(() => listed),
      answer(timeEntryCalls.get, () => ({ ...sketches, invoiceId: 9, isInvoiced: true })),
      answer(invoiceCalls.create, refused),
    ])
    await user.type(field('Notes'), 'Thank you')
    listed = entries.map((entry) => (entry.id === 100 ? { ...entry, invoiceId: 9, isInvoiced: true } : entry))
    await user.click(press('Create Invoice'))
    expect(await screen.findByText(`${message}. It was removed from the selection. Everything else is unchanged.`)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /Sketches/ })).toBeNull()
    expect(summary()[0]).toBe('Subtotal $186.66')
    expect(field('Notes').value).toBe('Thank you')
  })
})
