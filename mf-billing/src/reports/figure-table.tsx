import { cx, Table, TableCell, TableRow, Truncate, type TableColumn, type TableProps } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { MoreRows, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import styles from './figure-table.module.css'

interface Figure {
  text: string
  tone?: 'bad' | 'muted' | undefined
  isHiddenOnPhone?: boolean
}

export interface FigureColumn<Row> extends TableColumn {
  /** Stands out, and has no label on phones. */
  isStrong?: boolean
  figure: (row: Row) => Figure
}

interface FigureTableProps<Row> extends Pick<TableProps, 'loading' | 'skeletonRows' | 'empty'> {
  label: string
  rows: readonly Row[]
  /** Rows shown before the user expands the table; all by default. */
  initialRows?: number
  keyOf: (row: Row) => string | number
  /** The first column. A link covers the whole row. */
  title: Pick<TableColumn, 'label' | 'sort'> & { text: (row: Row) => string; linkTo?: (row: Row) => string }
  columns: readonly FigureColumn<Row>[]
  total?: Row | undefined
}

export function FigureTable<Row>({ label, rows, initialRows = Infinity, keyOf, title, columns, total, ...states }: FigureTableProps<Row>) {
  const t = useText()
  const { text, linkTo, ...titleColumn } = title
  const visible = useFirstRows(rows, initialRows)
  const header: TableColumn[] = [{ ...titleColumn, phone: 'title' }, ...columns.map((column) => ({ kind: 'number' as const, ...column }))]
  const bodyRows = visible.shown.map((row) => (
    <TableRow key={keyOf(row)} className={cx(linkTo && styles.linked)}>
      <TableCell className={styles.first}>
        {linkTo ? (
          <Truncate>
            <Link to={linkTo(row)} className={styles.link}>
              {text(row)}
            </Link>
          </Truncate>
        ) : (
          text(row)
        )}
      </TableCell>
      {columns.map((column) => (
        <FigureCell key={column.label} column={column} row={row} />
      ))}
    </TableRow>
  ))
  return (
    <>
      <Table label={label} columns={header} {...states}>
        {total && rows.length > 0
          ? [
              ...bodyRows,
              <TableRow key="total" className={styles.total}>
                <TableCell className={styles.first}>{t('Total')}</TableCell>
                {columns.map((column) => (
                  <FigureCell key={column.label} column={column} row={total} />
                ))}
              </TableRow>,
            ]
          : bodyRows}
      </Table>
      <MoreRows rows={visible} />
    </>
  )
}

function FigureCell<Row>({ column: { label, kind = 'number', isStrong = false, figure }, row }: { column: FigureColumn<Row>; row: Row }) {
  const { text, tone, isHiddenOnPhone = false } = figure(row)
  if (kind === 'text') return <TableCell className={styles.text}>{text}</TableCell>
  if (isStrong) return <TableCell className={styles.strong}>{text}</TableCell>
  return (
    <TableCell data-label={label} className={cx(styles.figure, tone && styles[tone], isHiddenOnPhone && styles.hidden)}>
      {text}
    </TableCell>
  )
}

export function toneOf(amount: string | number): Figure['tone'] {
  return Number(amount) < 0 ? 'bad' : undefined
}
