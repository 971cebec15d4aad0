import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

const input = () => screen.getByLabelText<HTMLInputElement>('Due Date')

test('a year of five digits cannot be typed: every date ends with 9999', () => {
  render(<TextInput aria-label="Due Date" type="date" min="2026-11-23" />)
  expect([input().min, input().max]).toEqual(['2026-11-23', '9999-12-31'])
})

test('an earlier end of a date is kept, and other text has none', () => {
  const { rerender } = render(<TextInput aria-label="Due Date" type="date" max="2026-12-31" />)
  expect(input().max).toBe('2026-12-31')
  rerender(<TextInput aria-label="Due Date" />)
  expect(input().hasAttribute('max')).toBe(false)
})
