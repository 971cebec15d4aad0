import { render, screen, within } from '@testing-library/react'
// oxlint-disable-next-line no-restricted-imports -- these tests load no style sheet, so one of them reads it
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { Table, TableCell, type TableColumn, TableRow } from './table.tsx'

const columns: TableColumn[] = [{ label: 'Invoice' }, { label: 'Amount', kind: 'number' }, { label: 'Actions', kind: 'actions' }]

const row = (
  <TableRow>
    <TableCell>INV-1</TableCell>
    <TableCell>$5.00</TableCell>
    <TableCell />
  </TableRow>
)

function rowsOf(): HTMLElement[] {
  return within(screen.getByRole('table', { name: 'Invoices' }))
    .getAllByRole('row')
    .slice(1)
}

test('shows the rows instead of the empty-state text', () => {
  render(
    <Table label="Invoices" columns={columns} empty="No invoices found">
      {row}
    </Table>,
  )
  expect(rowsOf()).toHaveLength(1)
  expect(screen.queryByText('No invoices found')).toBeNull()
})

test('shows the empty-state text across all columns', () => {
  render(<Table label="Invoices" columns={columns} empty="No invoices found" />)
  expect(screen.getByRole<HTMLTableCellElement>('cell', { name: 'No invoices found' }).colSpan).toBe(3)
})

test('shows five skeleton rows while loading, but neither data nor the empty-state text', () => {
  render(
    <Table label="Invoices" columns={columns} loading empty="No invoices found">
      {row}
    </Table>,
  )
  expect(rowsOf()).toHaveLength(5)
  expect(screen.queryByText('INV-1')).toBeNull()
  expect(screen.queryByText('No invoices found')).toBeNull()
})

test('skeleton rows have a placeholder in each cell, including the checkbox and the actions', () => {
  render(<Table label="Invoices" columns={[{ label: 'Select all', kind: 'select' }, ...columns]} loading skeletonRows={1} />)
  expect(screen.getAllByRole('cell').map(({ childElementCount }) => childElementCount)).toEqual([1, 1, 1, 1])
})

function widen(width: number) {
  const { happyDOM, innerWidth } = window as unknown as { happyDOM: { setViewport: (to: { width: number }) => void }; innerWidth: number }
  happyDOM.setViewport({ width })
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth }))
}

test.each([
  [1280, false],
  [1440, true],
])('sets minimum column widths while empty only if all columns fit: %i pixels, %s', (width, isKept) => {
  widen(width)
  render(
    <>
      <style>{readFileSync(`${import.meta.dirname}/table.module.css`, 'utf8')}</style>
      <Table label="Invoices" columns={columns} loading />
    </>,
  )
  const widths = screen.getAllByRole('columnheader').map((header) => getComputedStyle(header).minWidth)
  expect(widths.map((one) => one !== '' && one !== 'auto')).toEqual([isKept, isKept, isKept])
})

test.each([
  [390, 0],
  [1440, 1],
])('shows sort buttons in the headers, except on phones: %i pixels, %i buttons', (width, buttons) => {
  widen(width)
  render(<Table label="Invoices" columns={[{ label: 'Amount', sort: { order: 'ascending', onSort: () => undefined } }]} />)
  expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.queryAllByRole('button', { name: 'Amount' })).toHaveLength(buttons)
})

test('announces the total number of rows when only some are rendered', () => {
  const table = (loading: boolean) => (
    <Table label="Invoices" columns={columns} rowCount={5000} loading={loading}>
      {row}
    </Table>
  )
  const { rerender } = render(table(false))
  const element = screen.getByRole('table', { name: 'Invoices' })
  expect(element.getAttribute('aria-rowcount')).toBe('5001')
  expect(within(element).getAllByRole('row')[0]?.getAttribute('aria-rowindex')).toBe('1')
  rerender(table(true))
  expect(element.getAttribute('aria-rowcount')).toBeNull()
})

test('shows the empty-state text when the only child is `false`', () => {
  render(
    <Table label="Invoices" columns={columns} empty="No invoices found">
      {false}
    </Table>,
  )
  expect(screen.getByRole('cell', { name: 'No invoices found' })).toBeTruthy()
})

test.each([
  [390, 0],
  [1440, 1],
])('shows a “Select all” checkbox in the header, except on phones: %i pixels, %i checkboxes', (width, checkboxes) => {
  widen(width)
  render(<Table label="Invoices" columns={[{ label: 'Select all', kind: 'select', select: { state: 'some', onToggle: () => undefined } }]} />)
  expect(screen.queryAllByRole('checkbox', { name: 'Select all' })).toHaveLength(checkboxes)
  expect(screen.getByRole('columnheader', { name: 'Select all' })).toBeTruthy()
})
