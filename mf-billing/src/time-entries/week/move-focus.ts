import type { KeyboardEvent } from 'react'

/** Enter and the arrow keys move the focus to the next cell, as in a spreadsheet. A cell is saved when it loses the focus. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  const step = stepOf(event)
  const [table, row, cell] = [currentTarget.closest('table'), currentTarget.closest('tr'), currentTarget.closest('td')]
  if (!step || !table || !row || !cell) return
  const next = table.rows[row.rowIndex + step.down]?.cells[cell.cellIndex + step.right]?.querySelector<HTMLElement>('[data-hours]')
  if (next) {
    event.preventDefault()
    next.focus()
  } else if (key === 'Enter') {
    // There is no next cell, for example below the last row, so blur the cell to save it, and then focus it again.
    currentTarget.blur()
    currentTarget.focus()
  }
}

function stepOf({ key, currentTarget: target, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): { down: number; right: number } | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  const isInput = target instanceof HTMLInputElement
  if (key === 'Enter') return isInput ? { down: shiftKey ? -1 : 1, right: 0 } : undefined
  if (shiftKey) return undefined
  if (key === 'ArrowUp') return { down: -1, right: 0 }
  if (key === 'ArrowDown') return { down: 1, right: 0 }
  if (key === 'ArrowLeft') return !isInput || isAtEdge(target, 0) ? { down: 0, right: -1 } : undefined
  if (key === 'ArrowRight') return !isInput || isAtEdge(target, target.value.length) ? { down: 0, right: 1 } : undefined
  return undefined
}

/**
 * True if the caret is at the edge, or if all the text is selected, as is the case when a cell receives the focus. Otherwise, the key moves
 * the caret.
 */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, edge: number): boolean {
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  return isAllSelected || (selectionStart === edge && selectionEnd === edge)
}
