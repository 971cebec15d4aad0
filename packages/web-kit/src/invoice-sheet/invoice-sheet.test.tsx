import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { InvoiceSheet, type SheetDocument } from './invoice-sheet.tsx'
import { sampleSheet } from './testing/sample-sheet.ts'

afterEach(cleanup)

const open = (differing: Partial<SheetDocument> = {}) =>
  render(<InvoiceSheet document={sampleSheet({ template: 'modern', ...differing })} as="page" />)

test.each([
  ['LETTER', '612', '792'],
  ['A4', '595.28', '841.89'],
] as const)('the sheet has the paper size %s', (paper, width, height) => {
  const { container } = open({ paper })
  const measure = (name: string) => container.querySelector<HTMLElement>('[data-theme="light"] > div')?.style.getPropertyValue(name)
  expect([measure('--width'), measure('--height')]).toEqual([width, height])
})

test.each([
  ['a short name', 'Lovelace Analytics', null, '19'],
  ['a long name', 'Lovelace Analytics and Engines of Great Britain', null, '13'],
  ['a name below a logo', 'Lovelace Analytics', '/logo.png', '12'],
])('the sender name in Modern is as large as in the PDF: %s', (_, name, logoUrl, size) => {
  open({ logoUrl, from: { name, lines: [], taxId: null } })
  expect(screen.getAllByText(name)[0]?.style.getPropertyValue('--size')).toBe(size)
})

test('an unknown template is rendered as Classic', () => {
  const textOf = (template: string) => {
    const { container, unmount } = open({ template: template as InvoiceTemplate })
    const text = container.textContent
    unmount()
    return text
  }
  expect(textOf('two_columns')).toBe(textOf('classic'))
  expect(textOf('two_columns')).not.toBe(textOf('modern'))
})
