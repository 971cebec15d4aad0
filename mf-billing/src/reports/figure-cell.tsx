import { cx, TableCell } from '@billfold/ui'
import styles from './figure-cell.module.css'

interface FigureCellProps {
  /** Of its column: on a phone it has no header. */
  label: string
  text: string
  tone?: 'bad' | 'muted' | undefined
  /** Has nothing to say in the few lines of a phone. */
  isNothing?: boolean
}

/** A figure that says what it is where a row has become a card. */
export function FigureCell({ label, text, tone, isNothing = false }: FigureCellProps) {
  return (
    <TableCell data-label={label} className={cx(styles.figure, tone && styles[tone], isNothing && styles.nothing)}>
      {text}
    </TableCell>
  )
}

/** Below 0 is a loss. */
export function toneOf(amount: string | number): 'bad' | undefined {
  return Number(amount) < 0 ? 'bad' : undefined
}
