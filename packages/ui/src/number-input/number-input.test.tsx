import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { NumberInput } from './number-input.tsx'

function Rate() {
  const [value, setValue] = useState('125.00')
  return <NumberInput aria-label="Rate" step={0.01} value={value} onChange={(event) => setValue(event.target.value)} />
}

test('what was typed stays as typed, number or not', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' })
  await userEvent.clear(input)
  await userEvent.type(input, '12,5 €')
  expect(input.value).toBe('12,5 €')
})

test('an arrow key changes the value of the form, not of the box alone', async () => {
  render(<Rate />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' })
  await userEvent.type(input, '{ArrowUp}{ArrowUp}')
  expect(input.value).toBe('125.02')
})

test('a read-only value cannot be stepped', async () => {
  render(<NumberInput aria-label="Rate" readOnly defaultValue="5" />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' })
  await userEvent.type(input, '{ArrowUp}')
  expect(input.value).toBe('5')
})
