import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { halfTypeDate } from '@billfold/web-kit/testing/half-type-date.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { clients, sampleClient, sampleProject } from '../testing/samples.ts'
import { freeNumber } from './testing/form-answers.ts'
import { box, boxes, field, openForm, press, select } from './testing/open-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (answers: Parameters<typeof openForm>[1] = []) => openForm({ kind: 'historical' }, answers)
type User = Awaited<ReturnType<typeof open>>['user']

/** Fills in everything needed to record a paid invoice. */
async function fillPaid(user: User) {
  await choose(user, 'Client', 'Northwind Studio')
  await choose(user, 'Project', 'Website redesign')
  await choose(user, 'Status', 'Paid')
  await user.click(await screen.findByRole('checkbox', { name: /last year/ }))
}

describe('a historical invoice', () => {
  test('opens with the default status and submitted date', async () => {
    await open()
    expect(screen.getByRole('dialog', { name: 'Create Historical Invoice' })).toBeTruthy()
    expect(screen.getByText('Record an invoice that was already submitted to a client and associate time entries with it')).toBeTruthy()
    expect(select('Status').textContent).toBe('Submitted')
    expect(field('Submitted Date').value).toBe('2026-11-20')
    expect(screen.queryByLabelText('Date Paid')).toBeNull()
  })

  test('offers four statuses, and asks for a paid date only if the status is Paid', async () => {
    const { user } = await open()
    await user.click(select('Status'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Submitted', 'Paid', 'Overdue', 'Cancelled'])
    await user.click(screen.getByRole('option', { name: 'Paid' }))
    expect(field('Date Paid').value).toBe('2026-11-20')
    expect(screen.getByText('Records the balance as a payment. A paid invoice cannot be deleted.')).toBeTruthy()
    await choose(user, 'Status', 'Overdue')
    expect(screen.queryByLabelText('Date Paid')).toBeNull()
    expect(field('Submitted Date')).toBeTruthy()
  })

  test('resets a cleared submitted date to today, but leaves a cleared paid date empty', async () => {
    const { user } = await open()
    await choose(user, 'Status', 'Paid')
    for (const label of ['Submitted Date', 'Date Paid']) {
      fireEvent.change(field(label), { target: { value: '' } })
      fireEvent.blur(field(label))
    }
    expect(field('Submitted Date').value).toBe('2026-11-20')
    expect(field('Date Paid').value).toBe('')
  })

  test.each(['Issue Date', 'Due Date', 'Submitted Date', 'Date Paid'])('cannot be saved while its %s is incomplete', async (label) => {
    const { user, sent } = await open()
    await fillPaid(user)
    halfTypeDate(field(label))
    fireEvent.blur(field(label))
    expect(field(label).value).toBe('')
    await user.click(press('Create Historical Invoice'))
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(document.activeElement).toBe(field(label))
    expect(sent()).toBeUndefined()
  })

  test('ignores an incomplete paid date if the status is not Paid', async () => {
    const { user, onSaved } = await open()
    await fillPaid(user)
    halfTypeDate(field('Date Paid'))
    await choose(user, 'Status', 'Overdue')
    await user.click(press('Create Historical Invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
  })

  test('can be created for an inactive client', async () => {
    const former = sampleClient({ id: 3, name: 'Atlas Freight', isActive: false })
    const old = sampleProject({ id: 30, clientId: 3, name: 'Shipment tracking' })
    const { user, sent } = await open([...answerClients([former, ...clients]), ...answerProjects([old])])
    await user.click(select('Client'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cedar & Sage', 'Northwind Studio', 'Atlas Freight (inactive)', 'New client'])
    await user.click(screen.getByRole('option', { name: 'Atlas Freight (inactive)' }))
    await choose(user, 'Project', 'Shipment tracking')
    await user.click(press('Add line'))
    await user.type(field('Description of line 1'), 'Carrier portal')
    await user.type(field('Rate of line 1'), '900')
    await user.click(press('Create Historical Invoice'))
    await waitFor(() => expect(sent()?.body).toMatchObject({ clientId: 3, projectId: 30 }))
  })

  test('lists all of the client’s billable time entries and whether they are invoiced', async () => {
    const { user } = await open()
    await choose(user, 'Client', 'Northwind Studio')
    await screen.findByRole('checkbox', { name: 'Select all' })
    expect(boxes().map((text) => /^[A-Z][a-z ]*?(?=[A-Z])|Select all/.exec(text)?.[0])).toEqual([
      'Select all',
      'Monthly call',
      'Sketches for the landing page',
      'Accessibility review of all forms',
      'Responsive table',
      'Checkout flow',
      'Work of last year',
    ])
    const rowOf = (name: RegExp) => within(box(name).closest('label')!)
    expect(rowOf(/Sketches/).getByText('Available')).toBeTruthy()
    expect(rowOf(/last year/).getByText('Marked Invoiced')).toBeTruthy()
    expect(rowOf(/Checkout/).getByText('Invoiced #7')).toBeTruthy()
  })

  test('lists entries from all projects, and clears the selection when another project is chosen', async () => {
    const { user, sent, onSaved } = await open()
    await choose(user, 'Client', 'Northwind Studio')
    await user.click(await screen.findByRole('checkbox', { name: /Sketches/ }))
    await choose(user, 'Project', 'Website redesign')
    expect(screen.queryByText(/selected/)).toBeNull()
    expect(boxes()).toHaveLength(7)
    await user.click(box(/Monthly call/))
    await user.click(box(/Sketches/))
    await user.click(press('Create Historical Invoice'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()?.body).toMatchObject({ projectId: 10, timeEntryIds: expect.arrayContaining([100, 102]), subtotal: '440.00' })
  })

  test('accepts entries marked as invoiced, but not entries on other invoices', async () => {
    const { user } = await open()
    await choose(user, 'Client', 'Northwind Studio')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    expect(box(/last year/).checked).toBe(true)
    expect(box(/Checkout/).disabled).toBe(true)
    expect(box(/Checkout/).checked).toBe(false)
    expect(screen.getByText(/^4 selected/)).toBeTruthy()
  })

  test('is saved with its status and dates', async () => {
    const { user, sent, toastText, onSaved } = await open()
    await fillPaid(user)
    fireEvent.change(field('Issue Date'), { target: { value: '2025-12-01' } })
    fireEvent.change(field('Submitted Date'), { target: { value: '2025-12-04' } })
    fireEvent.change(field('Date Paid'), { target: { value: '2025-12-20' } })
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
