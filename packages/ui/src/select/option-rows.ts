/** More than fit in the list at any text size, plus some above, so that fast scrolling shows no gaps. */
const DRAWN = 32
const ABOVE = 8

/** Rows to render while `top` is the first visible one. Always includes the active row, because aria-activedescendant refers to it. */
export function drawnRows(top: number, count: number, active: number): number[] {
  const first = Math.max(0, Math.min(top - ABOVE, count - DRAWN))
  const rows = Array.from({ length: Math.min(DRAWN, count) }, (_, index) => first + index)
  return active < 0 || active >= count || rows.includes(active) ? rows : [...rows, active]
}

/** Next enabled row in a direction (1 or -1), otherwise in the opposite one. Clamped at both ends; -1 if there is none. */
export function enabledRow(isEnabled: (row: number) => boolean, count: number, from: number, direction: number): number {
  const begin = Math.max(0, Math.min(from, count - 1))
  for (const way of [direction, -direction]) {
    for (let row = begin; row >= 0 && row < count; row += way) if (isEnabled(row)) return row
  }
  return -1
}
