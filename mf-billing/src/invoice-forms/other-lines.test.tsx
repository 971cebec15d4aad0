import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { freeNumber } from './testing/form-answers.ts'
import { field, newInvoice, openForm, press, summary } from './testing/open-form.tsx'

const ready = newInvoice({ clientId: 1, projectId: 10, entryIds: [100] })

describe('lines without a time entry', () => {
  test('update the subtotal when they are edited or removed', async () => {
    const { user } = await openForm(newInvoice({ clientId: 1, projectId: 10 }))
    await user.click(press('Add line'))
    expect(document.activeElement).toBe(field('Description of line 1'))
    await user.type(field('Description of line 1'), 'Stock photographs')
    await user.clear(field('Quantity of line 1'))
    await user.type(field('Quantity of line 1'), '3')
    await user.type(field('Rate of line 1'), '16.65')
    expect(summary()[0]).toBe('Subtotal $49.95')
    await user.click(press('Remove line 1'))
    expect(summary()[0]).toBe('Subtotal $0.00')
  })

  test('pass the focus to a neighboring line or to the Add button when removed', async () => {
    const { user } = await openForm(newInvoice({ clientId: 1, projectId: 10 }))
    for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
      await user.click(press('Add line'))
      await user.type(field(`Description of line ${index + 1}`), text)
    }
    const remove = (number: number) => user.click(press(`Remove line ${number}`))
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await remove(1)
    expect([focused(), field('Description of line 1').value]).toEqual(['Remove line 1', 'Two'])
    await remove(2)
    expect([focused(), field('Description of line 1').value]).toEqual(['Remove line 1', 'Two'])
    await remove(1)
    expect(document.activeElement).toBe(press('Add line'))
  })

  test('accept a decimal comma and hide totals that depend on invalid input', async () => {
    const { user, sent } = await openForm(newInvoice({ clientId: 1, projectId: 10 }))
    await user.click(press('Add line'))
    await user.type(field('Description of line 1'), 'Stock photographs')
    await user.clear(field('Quantity of line 1'))
    await user.type(field('Quantity of line 1'), '2,5')
    await user.type(field('Rate of line 1'), '1,005')
    expect(summary()).toEqual(['Subtotal –', 'Tax $0.00', 'Total –'])
    await user.type(field('Rate of line 1'), '{Backspace}{Backspace}0')
    expect(summary()).toEqual(['Subtotal $2.50', 'Tax $0.00', 'Total $2.50'])
    await user.click(press('Create Invoice'))
    await waitFor(() => expect(sent()?.body).toMatchObject({ lineItems: [{ quantity: '2.5', rate: '1.00' }], total: '2.50' }))
  })

  test('show an error while the user types if the amount is too large', async () => {
    const { user } = await openForm(newInvoice({ clientId: 1, projectId: 10 }))
    await user.click(press('Add line'))
    await user.clear(field('Quantity of line 1'))
    await user.type(field('Quantity of line 1'), '20')
    await user.type(field('Rate of line 1'), '5000000')
    expect(screen.getByText('Quantity × rate can be at most $99,999,999.99')).toBeTruthy()
    expect(summary()[2]).toBe('Total $100,000,000.00')
    await user.type(field('Rate of line 1'), '{Backspace}')
    expect(screen.queryByText('Quantity × rate can be at most $99,999,999.99')).toBeNull()
    expect(summary()[2]).toBe('Total $10,000,000.00')
  })

  test('are enough to create an invoice', async () => {
    const { user, sent } = await openForm(newInvoice({ clientId: 1, projectId: 10 }))
    expect(press('Create Invoice').disabled).toBe(true)
    await user.click(press('Add line'))
    await user.type(field('Description of line 1'), 'Stock photographs')
    await user.type(field('Rate of line 1'), '50')
    await user.click(press('Create Invoice'))
    await waitFor(() =>
      expect(sent()?.body).toMatchObject({
        lineItems: [{ description: 'Stock photographs', quantity: '1', rate: '50' }],
        timeEntryIds: [],
        total: '50.00',
      }),
    )
  })

  test('can be added after a failed save', async () => {
    const { user } = await openForm(ready)
    await waitFor(() => expect(field('Invoice Number').value).toBe(freeNumber))
    await user.clear(field('Invoice Number'))
    await user.click(press('Create Invoice'))
    expect(await screen.findByText('Invoice number is required')).toBeTruthy()
    await user.click(press('Add line'))
    await user.click(press('Add line'))
    expect(field('Description of line 2')).toBeTruthy()
    expect(screen.getByText('Invoice number is required')).toBeTruthy()
  })

  test('show validation errors', async () => {
    const { user, sent } = await openForm(ready)
    await user.click(press('Add line'))
    await user.click(press('Create Invoice'))
    expect(await screen.findByText('Description is required · Rate is required')).toBeTruthy()
    expect(field('Rate of line 1').getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toBeUndefined()
  })
})
