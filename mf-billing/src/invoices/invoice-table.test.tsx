import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { answer } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
// oxlint-disable-next-line no-restricted-imports -- tests load no style sheets, so this one reads them
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { findRow, never, open, sent } from './testing/open-invoices.tsx'

const sheets = ['../../../packages/ui/src/data/table.module.css', 'invoice-table.module.css']

function loadStyles() {
  const style = document.createElement('style')
  style.textContent = sheets.map((path) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8')).join('\n')
  document.head.append(style)
  onTestFinished(() => style.remove())
}

function widen(width: number) {
  const { happyDOM, innerWidth } = window as unknown as { happyDOM: { setViewport: (to: { width: number }) => void }; innerWidth: number }
  happyDOM.setViewport({ width })
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth }))
}

/** Without the select column, whose width depends on its checkboxes. */
const columnWidths = () => screen.getAllByRole('columnheader').slice(1).map((header) => getComputedStyle(header).minWidth)

test.each([1280, 1440])('the columns of the invoice table have the same minimum widths while loading as later: %i pixels', async (width) => {
  widen(width)
  loadStyles()
  const { unmount } = open(undefined, { answers: [answer(invoiceCalls.list, never)] })
  const whileLoading = columnWidths()
  expect(whileLoading.at(-1)).toBe(width === 1440 ? '262px' : '182px')
  unmount()
  open()
  await findRow(sent)
  expect(columnWidths()).toEqual(whileLoading)
})
