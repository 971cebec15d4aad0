import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { ApiError, useToasts } from '@billfold/web-kit'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clients } from '../testing/samples.ts'
import { InvoiceForms } from './invoice-forms.tsx'
import { freeNumber, work } from './testing/form-answers.ts'
import { hosting, sampleDetails } from './testing/form-samples.ts'
import { field, newInvoice, openForm, pageCalls, press, select, summary } from './testing/open-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const dialog = { kind: 'duplicate', id: '12' } as const
const net15 = answerClients(clients.map((client) => ({ ...client, paymentTerms: 'Net 15' as const })))
const open = (copied: Partial<InvoiceDetails> = {}) => openForm(dialog, [answer(invoiceCalls.get, sampleDetails(copied)), ...net15])

describe('a copy of an invoice', () => {
  test('has the same client, project, lines, tax, notes and PO number, but a new number and dates based on the client’s payment terms', async () => {
    await open({ notes: 'Thank you', poNumber: 'PO-4711' })
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    expect([select('Client').textContent, select('Project').textContent]).toEqual(['Northwind Studio', 'Website redesign'])
    expect([field('Issue Date').value, field('Due Date').value]).toEqual(['2026-11-20', '2026-12-05'])
    expect([field('Description of line 1').value, field('Description of line 2').value]).toEqual(['Responsive table', 'Hosting, one year'])
    expect([field('PO Number').value, field('Notes').value]).toEqual(['PO-4711', 'Thank you'])
    expect(summary()).toEqual(['Subtotal $470.00', 'Tax (8.25%) $38.78', 'Total $508.78'])
  })

  test('keeps a tax that was entered as an amount', async () => {
    await open({ taxRate: null, taxAmount: '12.00', total: '482.00' })
    expect(summary()).toEqual(['Subtotal $470.00', 'Tax $12.00', 'Total $482.00'])
  })

  test('explains that the original’s time entries are not billed again', async () => {
    await open()
    expect(screen.getByText('A copy of invoice INV-20261105-007. Its time entries are not billed again: their lines are now under Other Lines.')).toBeTruthy()
  })

  test('does not mention time entries if the original has none', async () => {
    await open({ lineItems: [hosting], timeEntryIds: [] })
    expect(screen.getByText('A copy of invoice INV-20261105-007.')).toBeTruthy()
  })

  test('is not saved until Create is clicked, and can be closed without confirmation', async () => {
    const { requests, onDirtyChange } = await open()
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(onDirtyChange).not.toHaveBeenCalledWith(true)
  })

  test('is created as a draft with the original’s design but without its time entries', async () => {
    const { user, sent, onSaved } = await open({ template: 'modern', accentColor: '#0f766e', projectId: null, projectName: null, status: 'paid' })
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    await user.click(press('Create Invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()).toMatchObject({
      method: 'POST',
      address: '/api/invoices',
      body: {
        clientId: 1,
        projectId: null,
        status: 'draft',
        lineItems: [
          { description: 'Responsive table', quantity: '2.5', rate: '140.00' },
          { description: 'Hosting, one year', quantity: '1', rate: '120.00' },
        ],
        timeEntryIds: [],
        taxRate: '8.25',
        total: '508.78',
        template: 'modern',
        accentColor: '#0f766e',
      },
    })
    expect(JSON.stringify(sent()?.body)).not.toContain('timeEntryId"')
  })
})

test.each([
  ['copy', dialog],
  ['invoice', newInvoice({ clientId: 1, projectId: 10, entryIds: [100] })],
] as const)('the toast for a created %s offers View and Undo', async (_, opened) => {
  const { user, requests, visited, toastText } = await openForm(opened, [answer(invoiceCalls.get, sampleDetails()), answer(invoiceCalls.create, sampleDetails({ id: 13, version: 1 })), answer(invoiceCalls.delete, undefined)])
  await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
  await user.click(press('Create Invoice'))
  await waitFor(() => expect(toastText()).toBe('Success: Invoice created successfully'))
  const [created] = useToasts.getState().toasts
  act(() => created?.action?.onSelect())
  expect(visited).toEqual(['/invoices?view=13'])
  act(() => created?.secondAction?.onSelect())
  await waitFor(() => expect(toastText()).toBe('Undone'))
  expect(requests.find(({ method }) => method === 'DELETE')?.address).toBe('/api/invoices/13')
})

test('shows “Invoice not found” if the invoice to copy does not exist', async () => {
  const missing = new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' })
  renderPage(<InvoiceForms dialog={dialog} {...pageCalls()} />, { path: '/invoices', answers: [answer(invoiceCalls.get, missing), ...work] })
  expect(await screen.findByText('Invoice not found')).toBeTruthy()
})
