import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

const input = () => screen.getByLabelText<HTMLInputElement>('Due Date')

test('limits dates to the year 9999, so that no five-digit year can be entered', () => {
  render(<TextInput aria-label="Due Date" type="date" min="2026-11-23" />)
  expect([input().min, input().max]).toEqual(['2026-11-23', '9999-12-31'])
})

test('keeps an earlier maximum, and sets no maximum for other input types', () => {
  const { rerender } = render(<TextInput aria-label="Due Date" type="date" max="2026-12-31" />)
  expect(input().max).toBe('2026-12-31')
  rerender(<TextInput aria-label="Due Date" />)
  expect(input().hasAttribute('max')).toBe(false)
})
