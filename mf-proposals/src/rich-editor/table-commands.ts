import { around, putCaretIn, select } from './caret.ts'
import { insertHtml } from './commands.ts'

const EMPTY_ROW = '<tr><td><br></td><td><br></td></tr>'
/** Temporarily marks the cell that gets the caret. */
const CARET = 'data-caret'

export function insertTable(surface: Element): void {
  insertHtml(`<table><thead><tr><th ${CARET}><br></th><th><br></th></tr></thead><tbody>${EMPTY_ROW}${EMPTY_ROW}</tbody></table><div><br></div>`)
  placeCaret(surface)
}

function cellAt(surface: Element): HTMLTableCellElement | null {
  const cell = around(surface, 'td, th')
  return cell instanceof HTMLTableCellElement ? cell : null
}

export type TableChange = 'addRow' | 'addColumn' | 'removeRow' | 'removeColumn' | 'removeTable'

export function changeTable(surface: Element, change: TableChange): void {
  const cell = cellAt(surface)
  const table = cell?.closest('table')
  if (!cell || !table) return
  const position = [...table.rows].findIndex((row) => row.contains(cell))
  const column = cell.cellIndex
  const copy = table.cloneNode(true) as HTMLTableElement
  if (change === 'addRow') addRow(copy, position)
  if (change === 'addColumn') addColumn(copy, column)
  if (change === 'removeRow') copy.rows[position]?.remove()
  if (change === 'removeColumn') for (const row of copy.rows) row.cells[column]?.remove()
  const isGone = change === 'removeTable' || ![...copy.rows].some(({ cells }) => cells.length > 0)
  if (!isGone) markCell(copy, change, position, column)
  replaceTable(surface, table, isGone ? null : copy)
}

function addRow(table: HTMLTableElement, position: number): void {
  const row = table.rows[position]
  if (!row) return
  const added = document.createElement('tr')
  added.append(...[...row.cells].map(({ colSpan }) => emptyCell('td', colSpan)))
  // Below the header, add the first row of the body.
  if (row.parentElement?.localName === 'thead') (table.tBodies[0] ?? table.createTBody()).prepend(added)
  else row.after(added)
}

function addColumn(table: HTMLTableElement, column: number): void {
  for (const row of table.rows) {
    const before = row.cells[Math.min(column, row.cells.length - 1)]
    if (before) before.after(emptyCell(before.localName === 'th' ? 'th' : 'td'))
  }
}

function emptyCell(name: 'td' | 'th', span = 1): HTMLTableCellElement {
  const cell = document.createElement(name)
  if (span > 1) cell.colSpan = span
  cell.append(document.createElement('br'))
  return cell
}

function markCell(table: HTMLTableElement, change: TableChange, position: number, column: number): void {
  const { rows } = table
  const row = rows[Math.min(position + (change === 'addRow' ? 1 : 0), rows.length - 1)]
  const cells = row?.cells
  if (!cells) return
  const at = change === 'addRow' ? 0 : column + (change === 'addColumn' ? 1 : 0)
  cells[Math.min(at, cells.length - 1)]?.setAttribute(CARET, '')
}

/** A single undoable step of the browser's history. */
function replaceTable(surface: Element, table: HTMLTableElement, by: HTMLTableElement | null): void {
  const range = document.createRange()
  range.selectNode(table)
  select(range)
  // Chromium also removes an empty line after the table, and the last table needs one after it.
  const { nextElementSibling: after } = table
  const isLineNeeded = by === null || after === null || after.textContent === ''
  insertHtml(`${by?.outerHTML ?? ''}${isLineNeeded ? '<div><br></div>' : ''}`)
  placeCaret(surface)
}

function placeCaret(surface: Element): void {
  const cell = surface.querySelector(`[${CARET}]`)
  if (!cell) return
  cell.removeAttribute(CARET)
  putCaretIn(cell)
}

/** Tab moves to the next cell, or out after the last one. False if there is no next cell. */
export function goToCell(surface: Element, isBack: boolean): boolean {
  const cell = cellAt(surface)
  const cells = [...(cell?.closest('table')?.querySelectorAll<HTMLTableCellElement>('td, th') ?? [])]
  const next = cell && cells[cells.indexOf(cell) + (isBack ? -1 : 1)]
  if (!next) return false
  putCaretIn(next, true)
  return true
}
