import { isCalendarDate } from '@billfold/contracts/calendar-date'
import { projectStatuses } from '@billfold/contracts/projects/project-status'
import { Card, CardHeader, CardTitle, cx } from '@billfold/ui'
import { useFormat, useText, type Format, type Translate } from '@billfold/web-kit'
import { useScrolledRows } from '@billfold/web-kit/lists/use-long-rows.ts'
import { CircleAlert } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { ImportRow } from './build-rows.ts'
import type { ImportField, Mapping } from './import-fields.ts'
import type { ImportProblem } from './import-kinds.ts'
import { statusText } from '../projects/project-texts.ts'
import styles from './preview-table.module.css'
import type { CellValue } from './read-cell.ts'

interface PreviewTableProps {
  fields: readonly ImportField[]
  mapping: Mapping
  rows: readonly ImportRow[]
  /** Row numbers to show; 1, 2, 3, … by default. */
  rowNumbers?: readonly number[]
  /** Accessible name; needed if the page has several tables. */
  label?: string
  problems: readonly ImportProblem[]
  /** Row to scroll to. A new object scrolls to the same row again. */
  shown: { index: number } | null
}

/** Row height in pixels, as in the CSS. */
const ROW = 37
const noProblems: readonly ImportProblem[] = []

export function PreviewTable({ fields, mapping, rows, rowNumbers, label, problems, shown }: PreviewTableProps) {
  const t = useText()
  const box = useRef<HTMLElement>(null)
  const { first, end } = useScrolledRows(box, rows.length, ROW)
  const columns = useMemo(() => fields.filter(({ name }) => mapping[name] !== undefined), [fields, mapping])
  const byRow = useMemo(() => Map.groupBy(problems, ({ row }) => row), [problems])

  useEffect(() => {
    if (shown) box.current?.scrollTo({ top: (shown.index - 3) * ROW })
  }, [shown])

  return (
    <Card flush>
      <CardHeader>
        <CardTitle>{t('Preview')}</CardTitle>
      </CardHeader>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <section ref={box} className={styles.scroll} aria-label={label ?? t('Preview')} tabIndex={0}>
        <table className={styles.table} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              <th scope="col" className={cx(styles.header, styles.number)}>
                {t('Row')}
              </th>
              {columns.map(({ name, label, looks }) => (
                <th key={name} scope="col" className={cx(styles.header, looks === 'number' && styles.number)}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Space rows={first} />
            {rows.slice(first, end).map((row, place) => {
              const index = first + place
              return (
                <PreviewRow
                  key={index}
                  index={index}
                  number={rowNumbers?.[index] ?? index + 1}
                  row={row}
                  columns={columns}
                  problems={byRow.get(index) ?? noProblems}
                  isShown={shown?.index === index}
                />
              )
            })}
            <Space rows={rows.length - end} />
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function Space({ rows }: { rows: number }) {
  return rows > 0 && <tr aria-hidden style={{ height: rows * ROW }} />
}

interface PreviewRowProps {
  index: number
  number: number
  row: ImportRow
  columns: readonly ImportField[]
  problems: readonly ImportProblem[]
  isShown: boolean
}

const PreviewRow = memo(function PreviewRow({ index, number, row, columns, problems, isShown }: PreviewRowProps) {
  const t = useText()
  const format = useFormat()
  return (
    <tr className={cx(styles.row, isShown && styles.shown)} aria-rowindex={index + 2}>
      <td className={cx(styles.cell, styles.place, problems.length > 0 && styles.wrong)}>{format.number(number)}</td>
      {columns.map((field) => {
        const problem = problems.find((problem) => problem.field === field)
        const text = cellText(row[field.name], field, t, format)
        return (
          <td
            key={field.name}
            className={cx(styles.cell, field.looks === 'number' && styles.number, problem && styles.wrong)}
            title={problem ? t(problem.message) : text}
          >
            {problem && <CircleAlert aria-label={t(problem.message)} className={styles.mark} />}
            {text}
          </td>
        )
      })}
    </tr>
  )
})

/** Writes dates with the month name, so that users notice a swapped day and month. */
function cellText(value: CellValue | undefined, { looks }: ImportField, t: Translate, format: Format): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return looks === 'flag' ? t(value ? 'Yes' : 'No') : t(value ? 'Active' : 'Inactive')
  const status = looks === 'state' ? projectStatuses.find((status) => status === value) : undefined
  const text = status ? statusText(status, t) : String(value)
  return looks === 'date' && isCalendarDate(text) ? format.date(text) : text
}
