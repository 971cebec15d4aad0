import { ArrowDown, ArrowUp } from 'lucide-react'
import { Children, createContext, useContext, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { PHONE, useMediaQuery } from '../frame/frame-context.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import css from './table.module.css'

export interface TableColumn {
  label: string
  /** Numbers stand at the right; actions have no visible header. */
  kind?: 'text' | 'number' | 'actions'
  /** Takes the room that is left; use it once, with Truncate in its cells. */
  grow?: boolean
  /** Place in the two-line card that a row becomes on a phone; a note unless said otherwise. */
  phone?: 'title' | 'value' | 'note' | 'badge' | 'hidden'
  /** The header is a button, except on a phone; `order` is there while the rows are sorted by this column. */
  sort?: { order?: 'ascending' | 'descending' | undefined; onSort: () => void }
}

export interface TableProps {
  /** Names the table for a reader. */
  label: string
  columns: readonly TableColumn[]
  loading?: boolean
  skeletonRows?: number
  /** How many rows there are in all, where only those in view are drawn; each then carries its `aria-rowindex`, from 2 on. */
  rowCount?: number | undefined
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** TableRows, each with one TableCell per column and no fragments. */
  children?: ReactNode
}

const ColumnsContext = createContext<readonly TableColumn[]>([])
const ColumnContext = createContext<TableColumn | undefined>(undefined)

export function Table({ label, columns, loading = false, skeletonRows = 5, rowCount, empty, children }: TableProps) {
  const isEmpty = !loading && Children.count(children) === 0
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
              <tr>
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

function HeaderLabel({ column: { label, kind, sort } }: { column: TableColumn }) {
  // There the head is for readers alone: a button that nobody sees is no place for the focus.
  const isPhone = useMediaQuery(PHONE)
  if (kind === 'actions') return <VisuallyHidden>{label}</VisuallyHidden>
  if (!sort || isPhone) return label
  const Arrow = sort.order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button type="button" className={css.sort} onClick={sort.onSort}>
      {label}
      {/* keeps its room, so that no column moves */}
      <Arrow aria-hidden className={cx(css.arrow, sort.order === undefined && css.unsorted)} />
    </button>
  )
}

export interface TableRowProps extends ComponentProps<'tr'> {
  selected?: boolean
}

export function TableRow({ selected, children, className, ...rest }: TableRowProps) {
  const columns = useContext(ColumnsContext)
  return (
    <tr className={cx(css.row, className)} aria-selected={selected} {...rest}>
      {Children.toArray(children).map((cell, index) => (
        <ColumnContext key={columns[index]?.label} value={columns[index]}>
          {cell}
        </ColumnContext>
      ))}
    </tr>
  )
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  const column = useContext(ColumnContext)
  return <td className={cx(css.cell, cellClass(column), css[column?.phone ?? 'note'], className)} {...rest} />
}

function cellClass(column: TableColumn | undefined): string {
  return cx(column?.kind && css[column.kind], column?.grow && css.grow)
}

// uneven, as text is
const widths = ['72%', '88%', '56%', '80%', '64%']

function SkeletonRows({ count }: { count: number }) {
  const columns = useContext(ColumnsContext)
  return Array.from({ length: count }, (_, row) => (
    <TableRow key={row}>
      {columns.map((column, index) => (
        <TableCell key={column.label}>{column.kind !== 'actions' && <Skeleton width={widths[(row + index) % widths.length]} />}</TableCell>
      ))}
    </TableRow>
  ))
}
