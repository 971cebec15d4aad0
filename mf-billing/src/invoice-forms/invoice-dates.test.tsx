import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { sampleClient } from '../testing/samples.ts'
import { InvoiceForms } from './invoice-forms.tsx'
import { work } from './testing/form-answers.ts'
import { field, newInvoice, openForm, pageCalls, press } from './testing/open-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const ready = newInvoice({ clientId: 1, projectId: 10, entryIds: [100] })

describe('the dates of a new invoice', () => {
  test('use the default payment terms, and the due date follows the issue date', async () => {
    const { onDirtyChange } = await openForm(newInvoice(), [answerBilling({ defaultPaymentTerms: 'Net 15' })])
    await waitFor(() => expect(field('Due Date').value).toBe('2026-12-05'))
    expect(onDirtyChange).not.toHaveBeenCalledWith(true)
    fireEvent.change(field('Issue Date'), { target: { value: '2026-11-01' } })
    expect(field('Due Date').value).toBe('2026-11-16')
  })

  test('use the client’s payment terms until a due date is picked', async () => {
    const hasty = sampleClient({ id: 8, name: 'Hasty Ltd', paymentTerms: 'Net 15' })
    const patient = sampleClient({ id: 9, name: 'Patient Ltd', paymentTerms: 'Net 60' })
    const { user } = await openForm(newInvoice(), [...answerClients([hasty, patient]), answerBilling({ defaultPaymentTerms: 'Net 45' })])
    await waitFor(() => expect(field('Due Date').value).toBe('2027-01-04'))
    await choose(user, 'Client', 'Hasty Ltd')
    await waitFor(() => expect(field('Due Date').value).toBe('2026-12-05'))
    fireEvent.change(field('Issue Date'), { target: { value: '2026-11-01' } })
    await choose(user, 'Client', 'Patient Ltd')
    await waitFor(() => expect(field('Due Date').value).toBe('2026-12-31'))
    fireEvent.change(field('Due Date'), { target: { value: '2026-11-30' } })
    await choose(user, 'Client', 'Hasty Ltd')
    expect(field('Due Date').value).toBe('2026-11-30')
  })

  test.each([
    ['a client', newInvoice({ clientId: 1 })],
    ['a project', newInvoice({ projectId: 10 })],
    ['a client and time entries', newInvoice({ clientId: 1, entryIds: 'all' })],
  ])('use the client’s payment terms when the URL contains %s', async (_, dialog) => {
    const { onDirtyChange } = await openForm(dialog, [...answerClients([sampleClient({ id: 1, paymentTerms: 'Net 45' })])])
    expect(await screen.findByText('Net 45, the client’s payment terms')).toBeTruthy()
    expect(field('Due Date').value).toBe('2027-01-04')
    expect(onDirtyChange).not.toHaveBeenCalledWith(true)
  })

  test('use the default payment terms when the form is reopened', async () => {
    let reopen = () => {}
    function Reopened() {
      const [opened, setOpened] = useState(1)
      reopen = () => setOpened(2)
      return <InvoiceForms key={opened} dialog={newInvoice()} {...pageCalls()} />
    }
    renderPage(<Reopened />, { path: '/invoices', answers: [answerBilling({ defaultPaymentTerms: 'Net 15' }), ...work] })
    const first = await screen.findByLabelText<HTMLInputElement>('Due Date')
    await waitFor(() => expect(first.value).toBe('2026-12-05'))
    act(reopen)
    expect(first.isConnected).toBe(false)
    expect(field('Due Date').value).toBe('2026-12-05')
  })

  test('are 30 calendar days apart until a due date is picked', async () => {
    await openForm(newInvoice())
    fireEvent.change(field('Issue Date'), { target: { value: '2026-10-15' } })
    expect(field('Due Date').value).toBe('2026-11-14')
    fireEvent.change(field('Due Date'), { target: { value: '2026-11-30' } })
    fireEvent.change(field('Issue Date'), { target: { value: '2026-10-20' } })
    expect(field('Due Date').value).toBe('2026-11-30')
  })

  describe('the default due date', () => {
    const [hasty, usual] = [
      sampleClient({ id: 8, name: 'Hasty Ltd', paymentTerms: 'Net 15' }),
      sampleClient({ id: 9, name: 'Usual Ltd', paymentTerms: 'Net 30' }),
    ]
    const both = answer(clientCalls.list, [hasty, usual])

    test('changes along with the issue date', async () => {
      const { user } = await openForm(newInvoice(), [both])
      fireEvent.change(field('Issue Date'), { target: { value: '2026-11-01' } })
      expect(field('Due Date').value).toBe('2026-12-01')
      await choose(user, 'Client', 'Usual Ltd')
      fireEvent.change(field('Issue Date'), { target: { value: '2026-11-10' } })
      expect(field('Due Date').value).toBe('2026-12-10')
    })

    test('no longer changes once the user has picked a date, even if the picked date is the same', async () => {
      const { user } = await openForm(newInvoice(), [both])
      fireEvent.change(field('Due Date'), { target: { value: '2026-12-24' } })
      fireEvent.change(field('Due Date'), { target: { value: '2026-12-20' } })
      await choose(user, 'Client', 'Hasty Ltd')
      fireEvent.change(field('Issue Date'), { target: { value: '2026-11-10' } })
      expect(field('Due Date').value).toBe('2026-12-20')
    })

    test('changes when a cleared issue date is reset to today', async () => {
      await openForm(newInvoice())
      fireEvent.change(field('Issue Date'), { target: { value: '2026-11-01' } })
      fireEvent.change(field('Issue Date'), { target: { value: '' } })
      fireEvent.blur(field('Issue Date'))
      expect(field('Due Date').value).toBe('2026-12-20')
    })

    test('is explained with the client’s payment terms', async () => {
      const { user } = await openForm(newInvoice(), [both])
      const note = () => document.getElementById(field('Due Date').getAttribute('aria-describedby') ?? '')?.textContent
      expect(note()).toBeUndefined()
      await choose(user, 'Client', 'Hasty Ltd')
      expect(note()).toBe('Net 15, the client’s payment terms')
      fireEvent.change(field('Due Date'), { target: { value: '2026-12-24' } })
      expect(note()).toBeUndefined()
    })

    test('is revalidated when it changes after submitting', async () => {
      const { user } = await openForm(newInvoice({ clientId: 1 }))
      await user.click(press('Add line'))
      await user.click(press('Create Invoice'))
      await screen.findByText('Project is required')
      fireEvent.change(field('Issue Date'), { target: { value: '9999-12-31' } })
      await waitFor(() => expect(field('Due Date').getAttribute('aria-invalid')).toBe('true'))
      fireEvent.change(field('Issue Date'), { target: { value: '2026-11-10' } })
      await waitFor(() => expect(field('Due Date').getAttribute('aria-invalid')).not.toBe('true'))
    })
  })

  test.each(['Issue Date', 'Due Date'])('are reset to today when cleared: %s', async (label) => {
    await openForm(newInvoice())
    fireEvent.change(field(label), { target: { value: '' } })
    fireEvent.blur(field(label))
    expect(field(label).value).toBe('2026-11-20')
  })

  test('are rejected when the due date is before the issue date', async () => {
    const { user, sent } = await openForm(ready)
    fireEvent.change(field('Due Date'), { target: { value: '2026-11-19' } })
    await user.click(press('Create Invoice'))
    expect(await screen.findByText('Due date cannot be before the issue date')).toBeTruthy()
    expect(sent()).toBeUndefined()
  })
})
