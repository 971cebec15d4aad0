import { Notice } from '@billfold/ui'
import { useFormat, useText, type Format, type Translate } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import type { ImportProblem } from './import-kinds.ts'
import styles from './problem-list.module.css'

interface ProblemListProps {
  /** Reason why the newly chosen file could not be read. */
  unreadable: string | null
  problems: readonly ImportProblem[]
  onShow: (row: number) => void
}

/** Maximum number of problems listed. With more than that, users fix the file as a whole. */
const SHOWN = 50

export function ProblemList({ unreadable, problems, onShow }: ProblemListProps) {
  const t = useText()
  const format = useFormat()
  if (unreadable !== null) {
    return (
      <Notice tone="bad" title={t('This file cannot be imported')}>
        {unreadable}
      </Notice>
    )
  }
  if (problems.length === 0) return null
  const listed = problems.slice(0, SHOWN).map((problem) => ({
    key: `${problem.row} ${problem.field?.name} ${problem.message}`,
    content: <Problem problem={problem} label={rowLabel(problem, t, format)} onShow={onShow} />,
  }))
  return <Problems count={problems.length} hint={t('Nothing is imported until every row is correct. Fix the file and choose it again.')} listed={listed} />
}

interface ProblemsProps {
  /** Total number of problems. */
  count: number
  hint: string
  /** The problems that are listed. */
  listed: readonly { key: string; content: ReactNode }[]
  action?: ReactNode
}

export function Problems({ count, hint, listed, action }: ProblemsProps) {
  const t = useText()
  const more = count - listed.length
  return (
    <Notice tone="bad" title={count === 1 ? t('1 problem found') : t('{count} problems found', { count })} action={action}>
      {hint}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0}>
        {listed.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
        {more > 0 && <li>{t('… and {count} more', { count: more })}</li>}
      </ul>
    </Notice>
  )
}

interface ProblemProps {
  problem: ImportProblem
  label: string | null
  onShow: (row: number) => void
}

function Problem({ problem: { row, message }, label, onShow }: ProblemProps) {
  const t = useText()
  if (row === null) return t(message)
  return (
    <button type="button" className={styles.problem} onClick={() => onShow(row)}>
      <span className={styles.row}>{label}</span> {t(message)}
    </button>
  )
}

/** Row numbers start at 1, as in the preview. */
function rowLabel({ row, field }: ImportProblem, t: Translate, format: Format): string | null {
  if (row === null) return null
  const number = format.number(row + 1)
  return field ? t('Row {number}, {column}:', { number, column: t(field.label) }) : t('Row {number}:', { number })
}
