/** More than a list shows at any text size, with some above so that a wheel does not outrun the drawing. */
const DRAWN = 32
const ABOVE = 8

/** The rows that are in the document while `top` is the first in view; the active one always, as a reader is pointed at it. */
export function drawnRows(top: number, count: number, active: number): number[] {
  const first = Math.max(0, Math.min(top - ABOVE, count - DRAWN))
  const rows = Array.from({ length: Math.min(DRAWN, count) }, (_, index) => first + index)
  return active < 0 || active >= count || rows.includes(active) ? rows : [...rows, active]
}

/** The row that can be chosen next in a direction (1 or -1), or else the other way; beyond an end is that end. -1 when there is none. */
export function enabledRow(isEnabled: (row: number) => boolean, count: number, from: number, direction: number): number {
  const begin = Math.max(0, Math.min(from, count - 1))
  for (const way of [direction, -direction]) {
    for (let row = begin; row >= 0 && row < count; row += way) if (isEnabled(row)) return row
  }
  return -1
}
