import { type Cell, type HtmlNode, isInline } from './html-node.ts'

/** Leading rows of nothing but headings. None where no other row follows, or a cell of theirs reaches further down. */
export function headRows(rows: readonly (readonly Cell[])[]): number {
  const end = Math.max(0, rows.findIndex((row) => row.some(({ node }) => node.name !== 'th')))
  return rows.slice(0, end).some((row, y) => row.some((cell) => y + cell.rows > end)) ? 0 : end
}

/** Letters that all rows of a head may have together: what is printed anew on each page leaves room for something else. */
const MOST_LETTERS = 80
/** A line, however short, takes the room of so many. */
const LINE = 12

export function isRepeatable(head: readonly (readonly Cell[])[]): boolean {
  return head.reduce((sum, row) => sum + Math.max(...row.map(({ node }) => lettersOf(node))), 0) <= MOST_LETTERS
}

function lettersOf({ type, name, data = '', children = [] }: HtmlNode): number {
  if (type === 'text') return data.trim().length
  return children.reduce((sum, child) => sum + lettersOf(child), isInline(name) ? 0 : LINE)
}
