import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { ApiError, useToasts } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { InvoicesPage } from '../invoices/invoices-page.tsx'
import { sampleDraft, sampleInvoiceSummary, sampleStatusCounts } from '../testing/invoice-samples.ts'
import { freeNumber, work } from './testing/form-answers.ts'
import { sampleDetails } from './testing/form-samples.ts'
import { field, newInvoice, openForm, press } from './testing/open-form.tsx'

const ready = newInvoice({ clientId: 1, projectId: 10, entryIds: [100] })

describe('Create & Send', () => {
  test('creates the invoice and continues to the send dialog', async () => {
    const { user, sent, onSend, onSaved } = await openForm(ready)
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    await user.click(press('Create & Send'))
    await waitFor(() => expect(onSend).toHaveBeenCalledWith('12'))
    expect(sent()?.body).toMatchObject({ clientId: 1, status: 'draft', timeEntryIds: [100] })
    expect(onSaved).not.toHaveBeenCalled()
    expect(useToasts.getState().toasts[0]?.secondAction).toBeUndefined()
  })

  test('keeps the form when creating fails', async () => {
    const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const { user, toastText, onSend } = await openForm(ready, [answer(invoiceCalls.create, broken)])
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    await user.click(press('Create & Send'))
    await waitFor(() => expect(toastText()).toBe('Error: Billing is not available right now.'))
    expect([press('Create & Send').disabled, press('Create Invoice').disabled]).toEqual([false, false])
    expect(onSend).not.toHaveBeenCalled()
  })

  test('replaces the form in the URL, so that Back does not return to it', async () => {
    const { user, replaced } = renderPage(<InvoicesPage />, {
      path: '/invoices?new&client=1&project=10&entries=100',
      answers: [
        ...work,
        answer(invoiceCalls.list, []),
        answer(invoiceCalls.summary, sampleInvoiceSummary),
        answer(invoiceCalls.statusCounts, sampleStatusCounts),
        answer(invoiceCalls.create, sampleDetails()),
        answer(invoiceEmailCalls.draft, sampleDraft()),
        answer(invoiceEmailCalls.preview, { subject: '', html: '' }),
      ],
    })
    await screen.findByDisplayValue(freeNumber)
    await user.click(press('Create & Send'))
    expect(await screen.findByRole('dialog', { name: 'Send invoice' })).toBeTruthy()
    expect(replaced).toEqual(['/invoices?client=1&send=12'])
  })

  test('is not offered for historical invoices', async () => {
    await openForm({ kind: 'historical' })
    expect(screen.queryByRole('button', { name: 'Create & Send' })).toBeNull()
  })
})
