import { cx, Table, TableCell, TableRow, Truncate, type TableColumn, type TableProps } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { MoreRows, useFirstRows } from '@billfold/web-kit/lists/more-rows.tsx'
import styles from './figure-table.module.css'
import { sortRows, type TableSort } from './table-sort.tsx'

interface Figure {
  text: string
  tone?: 'bad' | 'muted' | undefined
  isHiddenOnPhone?: boolean
}

export interface FigureColumn<Row, Field extends string = string> extends TableColumn {
  /** Sort field. */
  field?: Field
  /** Returns the value used for sorting rows. */
  value?: (row: Row) => string | number | null
  /** True if the column is emphasized. On phones, it then has no label. */
  isStrong?: boolean
  figure: (row: Row) => Figure
}

interface FigureTableProps<Row, Field extends string> extends Pick<TableProps, 'loading' | 'skeletonRows' | 'empty'> {
  label: string
  rows: readonly Row[]
  /** Number of rows shown before the user expands the table. Defaults to all rows. */
  initialRows?: number
  keyOf: (row: Row) => string | number
  /** The first column. Its link covers the entire row. */
  title: Pick<FigureColumn<Row, Field>, 'label' | 'field' | 'value'> & { text: (row: Row) => string; linkTo?: (row: Row) => string }
  columns: readonly FigureColumn<Row, Field>[]
  /** The current sort order. Columns with a `field` get a header that sorts by this field. */
  by: TableSort<Field>
  /** A total row that stays last regardless of the sort order. */
  total?: Row | undefined
}

export function FigureTable<Row, Field extends string>({ label, rows, initialRows = Infinity, keyOf, title, columns, by, total, ...states }: FigureTableProps<Row, Field>) {
  const t = useText()
  const { text, linkTo, field, value = text } = title
  const valueOf = columns.find((column) => column.field === by.sort.sort)?.value ?? value
  const visible = useFirstRows(sortRows(rows, valueOf, by.sort.direction), initialRows)
  const header: TableColumn[] = [
    { label: title.label, phone: 'title', ...(field && { sort: by.headerOf(field) }) },
    ...columns.map((column) => ({ kind: 'number' as const, ...column, ...(column.field && { sort: by.headerOf(column.field) }) })),
  ]
  const bodyRows = visible.shown.map((row) => (
    <TableRow key={keyOf(row)} className={cx(styles.row, linkTo && styles.linked)}>
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
              <TableRow key="total" className={cx(styles.row, styles.total)}>
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

function FigureCell<Row>({ column: { label, kind = 'number', phone, isStrong = false, figure }, row }: { column: FigureColumn<Row>; row: Row }) {
  const { text, tone, isHiddenOnPhone = false } = figure(row)
  if (kind === 'text') return <TableCell className={styles.text}>{text}</TableCell>
  if (isStrong) return <TableCell className={styles.strong}>{text}</TableCell>
  return (
    <TableCell data-label={label} className={cx(styles.figure, phone !== 'value' && styles.line, tone && styles[tone], isHiddenOnPhone && styles.hidden)}>
      {text}
    </TableCell>
  )
}

export function toneOf(amount: string | number): Figure['tone'] {
  return Number(amount) < 0 ? 'bad' : undefined
}
