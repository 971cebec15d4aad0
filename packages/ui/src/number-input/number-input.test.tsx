import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { NumberInput } from './number-input.tsx'

function Rate() {
  const [value, setValue] = useState('125.00')
  return <NumberInput aria-label="Rate" step={0.01} value={value} onChange={(event) => setValue(event.target.value)} />
}

test('what was typed stays as typed, number or not', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.clear(input)
  await userEvent.type(input, '12,5 €')
  expect(input.value).toBe('12,5 €')
})

test('a decimal comma is a point for the form once the box is left', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.clear(input)
  await userEvent.type(input, '92,50')
  expect(input.value).toBe('92,50')
  await userEvent.tab()
  expect(input.value).toBe('92.50')
})

test('Enter sends a form with the point', async () => {
  const sent = vi.fn<(rate: unknown) => void>()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent(new FormData(event.currentTarget).get('rate'))
      }}
    >
      <NumberInput name="rate" aria-label="Rate" defaultValue="" />
      <button type="submit">Save</button>
    </form>,
  )
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Rate' }), '8,5{Enter}')
  expect(sent).toHaveBeenCalledExactlyOnceWith('8.5')
})

test('what may be thousands stays as typed', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.clear(input)
  await userEvent.type(input, '1,234')
  await userEvent.tab()
  expect(input.value).toBe('1,234')
})

test('an arrow goes on from a decimal comma', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.clear(input)
  await userEvent.type(input, '12,5{ArrowUp}')
  expect(input.value).toBe('12.51')
})

test('an arrow key changes the value of the form, not of the box alone', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.type(input, '{ArrowUp}{ArrowUp}')
  expect(input.value).toBe('125.02')
})

test('a read-only value cannot be stepped', async () => {
  render(<NumberInput aria-label="Rate" readOnly defaultValue="5" />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.type(input, '{ArrowUp}')
  expect(input.value).toBe('5')
})

test('the little arrows step by the first button of the mouse alone', () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  const [up] = screen.getAllByRole('button', { hidden: true })
  for (const button of [2, 1]) fireEvent.pointerDown(up!, { button })
  expect(input.value).toBe('125.00')
  fireEvent.pointerDown(up!, { button: 0 })
  expect(input.value).toBe('125.01')
})

test('is read as a number with its range, and says the number that it holds while it has the focus', async () => {
  render(<NumberInput aria-label="Share" min={0} max="100" defaultValue="12,5" />)
  const input = screen.getByRole('spinbutton', { name: 'Share' })
  const told = () => ['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => input.getAttribute(name))
  expect(told()).toEqual(['0', '100', null])
  await userEvent.click(input)
  expect(told()).toEqual(['0', '100', '12.5'])
  await userEvent.keyboard('{ArrowUp}')
  expect(told().at(-1)).toBe('13.5')
  await userEvent.type(input, ' %')
  expect(told().at(-1)).toBeNull()
  await userEvent.clear(input)
  await userEvent.type(input, '8')
  expect(told().at(-1)).toBe('8')
  await userEvent.tab()
  expect(told().at(-1)).toBeNull()
})
