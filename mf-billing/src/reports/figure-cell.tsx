import { cx, TableCell } from '@billfold/ui'
import styles from './figure-cell.module.css'

interface FigureCellProps {
  /** Column name, shown on a phone, where there is no header. */
  label: string
  text: string
  tone?: 'bad' | 'muted' | undefined
  /** Hides the cell on a phone. */
  isNothing?: boolean
}

/** A table cell that labels itself when rows become cards. */
export function FigureCell({ label, text, tone, isNothing = false }: FigureCellProps) {
  return (
    <TableCell data-label={label} className={cx(styles.figure, tone && styles[tone], isNothing && styles.nothing)}>
      {text}
    </TableCell>
  )
}

export function toneOf(amount: string | number): 'bad' | undefined {
  return Number(amount) < 0 ? 'bad' : undefined
}
