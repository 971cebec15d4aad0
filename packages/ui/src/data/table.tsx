import { ArrowDown, ArrowUp } from 'lucide-react'
import { Children, type ComponentProps, type ReactNode, createContext, useContext } from 'react'
import { cx } from '../class-names.ts'
import { PHONE, useMediaQuery } from '../use-media-query.ts'
import { Checkbox } from '../form/toggles.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { VisuallyHidden } from '../layout/small-parts.tsx'
import css from './table.module.css'

export interface TableColumn {
  label: string
  /** Numbers are right-aligned, the header of an actions column is visually hidden, and a select column contains checkboxes. */
  kind?: 'text' | 'number' | 'actions' | 'select'
  /** Takes the remaining width. Use it for one column only, with Truncate in its cells. */
  grow?: boolean
  /** Position in the two-line card that a row becomes on phones; defaults to note. */
  phone?: 'title' | 'value' | 'note' | 'badge' | 'hidden'
  /** The checkbox in the header of a select column; labeled with the column's label. */
  select?: { state: 'all' | 'some' | 'none'; onToggle: () => void }
  /** Makes the header a button, except on phones. `order` is set if the rows are sorted by this column. */
  sort?: { order?: 'ascending' | 'descending' | undefined; onSort: () => void }
}

export interface TableProps {
  /** Accessible name. */
  label: string
  columns: readonly TableColumn[]
  loading?: boolean
  skeletonRows?: number
  /** Total number of rows, if only the visible ones are rendered. Each row then needs an `aria-rowindex`, starting at 2. */
  rowCount?: number | undefined
  empty?: ReactNode
  /** TableRows with one TableCell per column, without fragments. */
  children?: ReactNode
}

const ColumnsContext = createContext<readonly TableColumn[]>([])
const ColumnContext = createContext<TableColumn | undefined>(undefined)

export function Table({ label, columns, loading = false, skeletonRows = 5, rowCount, empty, children }: TableProps) {
  const isEmpty = !loading && Children.toArray(children).length === 0
  const isPart = rowCount !== undefined && !loading && !isEmpty
  return (
    <ColumnsContext value={columns}>
      <div className={css.frame}>
        <table className={cx(css.table, (loading || isEmpty) && css.waiting)} aria-label={label} aria-busy={loading || undefined} aria-rowcount={isPart ? rowCount + 1 : undefined}>
          <thead className={css.head}>
            <tr aria-rowindex={isPart ? 1 : undefined}>
              {columns.map((column) => (
                <th key={column.label} scope="col" aria-sort={column.sort?.order} className={cx(css.header, cellClass(column), column.phone === 'title' && css.named)}>
                  <HeaderLabel column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loading && <SkeletonRows count={skeletonRows} />}
            {isEmpty && (
              <tr className={css.empty}>
                <td colSpan={columns.length}>{empty}</td>
              </tr>
            )}
            {!loading && children}
          </tbody>
        </table>
      </div>
    </ColumnsContext>
  )
}

function HeaderLabel({ column: { label, kind, select, sort } }: { column: TableColumn }) {
  // On phones the header is visually hidden, and an invisible button must not be focusable.
  const isPhone = useMediaQuery(PHONE)
  if (select && !isPhone) return <Checkbox aria-label={label} checked={select.state === 'all'} indeterminate={select.state === 'some'} onChange={select.onToggle} />
  if (isControl(kind)) return <VisuallyHidden>{label}</VisuallyHidden>
  if (!sort || isPhone) return label
  const Arrow = sort.order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button type="button" className={css.sort} onClick={sort.onSort}>
      {label}
      {/* A hidden arrow still takes up space, so that columns do not shift. */}
      <Arrow aria-hidden className={cx(css.arrow, sort.order === undefined && css.unsorted)} />
    </button>
  )
}

export interface TableRowProps extends ComponentProps<'tr'> {
  selected?: boolean
}

export function TableRow({ selected, children, className, ...rest }: TableRowProps) {
  const columns = useContext(ColumnsContext)
  const has = (wanted: TableColumn['kind']) => columns.some(({ kind }) => kind === wanted)
  return (
    <tr className={cx(css.row, has('actions') && css.withActions, has('select') && css.withSelect, className)} aria-selected={selected} {...rest}>
      {Children.toArray(children).map((cell, index) => (
        <ColumnContext key={columns[index]?.label} value={columns[index]}>
          {cell}
        </ColumnContext>
      ))}
    </tr>
  )
}

/** Class for a link that is followed by clicking anywhere in its row. Other links and buttons in the row stay above it. */
export const rowLink = css.rowLink ?? ''

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  const column = useContext(ColumnContext)
  return <td className={cx(css.cell, cellClass(column), css[column?.phone ?? 'note'], className)} {...rest} />
}

function cellClass(column: TableColumn | undefined): string {
  return cx(column?.kind && css[column.kind], column?.grow && css.grow)
}

// Varied widths, like real text.
const widths = ['72%', '88%', '56%', '80%', '64%']

/** Width in pixels of a checkbox or of the icon of a menu. */
const CONTROL_WIDTH = 18

const isControl = (kind: TableColumn['kind']) => kind === 'actions' || kind === 'select'

function SkeletonRows({ count }: { count: number }) {
  const columns = useContext(ColumnsContext)
  return Array.from({ length: count }, (_, row) => (
    <TableRow key={row}>
      {columns.map((column, index) => (
        <TableCell key={column.label}>
          <Skeleton width={isControl(column.kind) ? CONTROL_WIDTH : widths[(row + index) % widths.length]} />
        </TableCell>
      ))}
    </TableRow>
  ))
}
