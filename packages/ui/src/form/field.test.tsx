import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Select } from '../select/select.tsx'
import { TextInput } from './text-input.tsx'
import { Field } from './field.tsx'

function described(element: HTMLElement): string | null | undefined {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
}

test.each([
  ['added to the label', true, 'Company Name'],
  ['not added if the label text already contains it', 'written', 'Company Name *'],
] as const)('the required mark is %s', (_, required, label) => {
  render(
    <Field label="Company Name" required={required}>
      <TextInput />
    </Field>,
  )
  expect(screen.getByLabelText(label).getAttribute('aria-required')).toBe('true')
})

test('shows an error instead of the help and marks the control as invalid', () => {
  const field = (error?: string) => (
    <Field label="Email" help="For invoices" error={error}>
      <TextInput />
    </Field>
  )
  const { rerender } = render(field())
  const input = screen.getByLabelText('Email')
  expect(described(input)).toBe('For invoices')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  rerender(field('Invalid email address'))
  expect(described(input)).toBe('Invalid email address')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('labels a select and describes it with the error', () => {
  render(
    <Field label="Currency" error="Choose one">
      <Select options={[{ value: 'USD', label: 'USD' }]} placeholder="Select currency" />
    </Field>,
  )
  const trigger = screen.getByRole('combobox', { name: 'Currency' })
  expect(described(trigger)).toBe('Choose one')
})
