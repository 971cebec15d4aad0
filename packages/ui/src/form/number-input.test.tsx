import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { NumberInput, stepNumber, withPoint } from './number-input.tsx'

test('keeps as many decimals as the value or the step, whichever has more', () => {
  expect(stepNumber('2.50', 1, { step: 0.25 })).toBe('2.75')
  expect(stepNumber('125', 1, { step: 0.01 })).toBe('125.01')
  expect(stepNumber('0.1667', -1, { step: 0.25, min: 0 })).toBe('0.0000')
})

test('adds tenths without floating-point errors', () => {
  expect(stepNumber('0.1', 1, { step: 0.2 })).toBe('0.3')
})

test('stops at both ends of the range', () => {
  expect(stepNumber('0', -1, { step: 1, min: 0 })).toBe('0')
  expect(stepNumber('100', 1, { step: 1, max: 100 })).toBe('100')
})

test('treats text that is not a number as 0', () => {
  expect(stepNumber('', 1, { step: 0.25 })).toBe('0.25')
  expect(stepNumber('12,5', 1, { step: 1 })).toBe('1')
})

test.each([
  ['92,50', '92.50'],
  ['8,5', '8.5'],
  ['0,1667', '0.1667'],
  [' 2,5 ', ' 2.5 '],
])('converts the comma in %s to a decimal point', (typed, read) => {
  expect(withPoint(typed)).toBe(read)
})

test.each([
  ['$1,500.50', '1500.50'],
  ['12,345,678.00', '12345678.00'],
  ['$100', '100'],
  [' 12.50 ', '12.50'],
])('converts the formatted amount %s to %s', (typed, read) => {
  expect(withPoint(typed)).toBe(read)
})

test.each(['1,234', '$1,234', '12,34.5', '1,2,3', '1.234,50', '12,', ',5', '12,5 €', '', '12.50'])('leaves %s unchanged', (typed) => {
  expect(withPoint(typed)).toBe(typed)
})

function Rate() {
  const [value, setValue] = useState('125.00')
  return <NumberInput aria-label="Rate" step={0.01} value={value} onChange={(event) => setValue(event.target.value)} />
}

test('keeps the entered text even if it is not a number', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.clear(input)
  await userEvent.type(input, '12,5 €')
  expect(input.value).toBe('12,5 €')
})

test('converts a decimal comma to a point on blur', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.clear(input)
  await userEvent.type(input, '92,50')
  expect(input.value).toBe('92,50')
  await userEvent.tab()
  expect(input.value).toBe('92.50')
})

test('converts a decimal comma before Enter submits the form', async () => {
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

test('keeps a comma that may be a thousands separator', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.clear(input)
  await userEvent.type(input, '1,234')
  await userEvent.tab()
  expect(input.value).toBe('1,234')
})

test('steps from a value with a decimal comma', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.clear(input)
  await userEvent.type(input, '12,5{ArrowUp}')
  expect(input.value).toBe('12.51')
})

test('changes the form’s value with the arrow keys', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.type(input, '{ArrowUp}{ArrowUp}')
  expect(input.value).toBe('125.02')
})

test('does not step a read-only value', async () => {
  render(<NumberInput aria-label="Rate" readOnly defaultValue="5" />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  await userEvent.type(input, '{ArrowUp}')
  expect(input.value).toBe('5')
})

test('steps when the spin buttons are pressed with the main mouse button', () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
  const [up] = screen.getAllByRole('button', { hidden: true })
  for (const button of [2, 1]) fireEvent.pointerDown(up!, { button })
  expect(input.value).toBe('125.00')
  fireEvent.pointerDown(up!, { button: 0 })
  expect(input.value).toBe('125.01')
})

test('is announced as a number with its range and current value', async () => {
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
