import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { ApiError } from '@billfold/web-kit'
import { answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { freeNumber } from './testing/form-answers.ts'
import { field, newInvoice, openForm, press } from './testing/open-form.tsx'

const ready = newInvoice({ clientId: 1, projectId: 10, entryIds: [100] })

describe('Create & Send', () => {
  test('creates the invoice and goes on to send it', async () => {
    const { user, sent, onSend, onSaved } = await openForm(ready)
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    await user.click(press('Create & Send'))
    await waitFor(() => expect(onSend).toHaveBeenCalledWith('12'))
    expect(sent()?.body).toMatchObject({ clientId: 1, status: 'draft', timeEntryIds: [100] })
    expect(onSaved).not.toHaveBeenCalled()
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

  test('is not offered for historical invoices', async () => {
    await openForm({ kind: 'historical' })
    expect(screen.queryByRole('button', { name: 'Create & Send' })).toBeNull()
  })
})
