import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose } from '../testing/choose.ts'
import { freeNumber } from './testing/form-answers.ts'
import { box, boxes, field, openForm, press, select } from './testing/open-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => openForm({ kind: 'historical' })

describe('a historical invoice', () => {
  test('begins with the specified texts and defaults', async () => {
    await open()
    expect(screen.getByRole('dialog', { name: 'Create Historical Invoice' })).toBeTruthy()
    expect(screen.getByText('Record an invoice that was already submitted to a client and associate time entries with it')).toBeTruthy()
    expect(select('Status *').textContent).toBe('Submitted')
    expect(field('Submitted Date').value).toBe('2026-11-20')
    expect(screen.queryByLabelText('Date Paid')).toBeNull()
  })

  test('has four statuses, and a paid date for one of them', async () => {
    const { user } = await open()
    await user.click(select('Status *'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Submitted', 'Paid', 'Overdue', 'Cancelled'])
    await user.click(screen.getByRole('option', { name: 'Paid' }))
    expect(field('Date Paid').value).toBe('2026-11-20')
    expect(screen.getByText('It counts as revenue, and a paid invoice cannot be deleted.')).toBeTruthy()
    await choose(user, 'Status *', 'Overdue')
    expect(screen.queryByLabelText('Date Paid')).toBeNull()
    expect(field('Submitted Date')).toBeTruthy()
  })

  test('a cleared submitted date falls back to today, a cleared paid date stays empty', async () => {
    const { user } = await open()
    await choose(user, 'Status *', 'Paid')
    for (const label of ['Submitted Date', 'Date Paid']) {
      fireEvent.change(field(label), { target: { value: '' } })
      fireEvent.blur(field(label))
    }
    expect(field('Submitted Date').value).toBe('2026-11-20')
    expect(field('Date Paid').value).toBe('')
  })

  test('offers all billable time of the client, each with what became of it', async () => {
    const { user } = await open()
    await choose(user, 'Client *', 'Northwind Studio')
    await screen.findByRole('checkbox', { name: 'Select all' })
    expect(boxes().map((text) => /^[A-Z][a-z ]*?(?=[A-Z])|Select all/.exec(text)?.[0])).toEqual([
      'Select all',
      'Sketches for the landing page',
      'Accessibility review of all forms',
      'Monthly call',
      'Checkout flow',
      'Work of last year',
      'Responsive table',
    ])
    const rowOf = (name: RegExp) => within(box(name).closest('label')!)
    expect(rowOf(/Sketches/).getByText('Available')).toBeTruthy()
    expect(rowOf(/last year/).getByText('Marked Invoiced')).toBeTruthy()
    expect(rowOf(/Checkout/).getByText('Invoiced #7')).toBeTruthy()
  })

  test('offers the time of all projects of the client whichever is chosen, and choosing one clears the selection', async () => {
    const { user, sent, onSaved } = await open()
    await choose(user, 'Client *', 'Northwind Studio')
    await user.click(await screen.findByRole('checkbox', { name: /Sketches/ }))
    await choose(user, 'Project *', 'Website redesign')
    expect(screen.queryByText(/selected/)).toBeNull()
    expect(boxes()).toHaveLength(7)
    await user.click(box(/Monthly call/))
    await user.click(box(/Sketches/))
    await user.click(press('Create Historical Invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()?.body).toMatchObject({ projectId: 10, timeEntryIds: expect.arrayContaining([100, 102]), subtotal: '440.00' })
  })

  test('takes what is marked, and not what stands on an invoice', async () => {
    const { user } = await open()
    await choose(user, 'Client *', 'Northwind Studio')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    expect(box(/last year/).checked).toBe(true)
    expect(box(/Checkout/).disabled).toBe(true)
    expect(box(/Checkout/).checked).toBe(false)
    expect(screen.getByText(/^4 selected/)).toBeTruthy()
  })

  test('is saved with its status and dates', async () => {
    const { user, sent, toastText, onSaved } = await open()
    await choose(user, 'Client *', 'Northwind Studio')
    await choose(user, 'Project *', 'Website redesign')
    await choose(user, 'Status *', 'Paid')
    fireEvent.change(field('Issue Date'), { target: { value: '2025-12-01' } })
    fireEvent.change(field('Submitted Date'), { target: { value: '2025-12-04' } })
    fireEvent.change(field('Date Paid'), { target: { value: '2025-12-20' } })
    await user.click(await screen.findByRole('checkbox', { name: /last year/ }))
    await user.click(press('Create Historical Invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(toastText()).toBe('Success: Historical invoice created successfully')
    expect(sent()?.body).toMatchObject({
      invoiceNumber: freeNumber,
      status: 'paid',
      issueDate: '2025-12-01',
      dueDate: '2025-12-31',
      submittedDate: '2025-12-04',
      paidDate: '2025-12-20',
      timeEntryIds: [104],
    })
  })
})
