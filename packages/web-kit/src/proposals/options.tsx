import { groupsOf } from '@billfold/contracts/proposals/line-options'
import { cx, VisuallyHidden } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { Circle, CircleDot, Square, SquareCheck } from 'lucide-react'
import type { DocumentLine } from './document-content.ts'
import styles from './options.module.css'

/** The line items that the client decides on, with check boxes and radio buttons as on the client's page, but read-only. */
export function Options({ lines }: { lines: readonly DocumentLine[] }) {
  const t = useText()
  const format = useFormat()
  const options = lines.flatMap(({ option, ...line }) => (option ? [{ ...line, ...option }] : []))
  return groupsOf(options).map(({ name, members }) => {
    const [Selected, NotSelected] = name === null ? [SquareCheck, Square] : [CircleDot, Circle]
    return (
      <div key={name ?? ''} className={styles.group}>
        <h4 className={styles.title}>{name === null ? t('Optional') : t('Choose one: {group}', { group: name })}</h4>
        <ul>
          {members.map(({ place, option: { description, quantity, rate, amount, isSelected } }) => (
            <li key={place} className={cx(styles.option, isSelected && styles.selected)}>
              {isSelected ? <Selected aria-hidden size={16} /> : <NotSelected aria-hidden size={16} />}
              <span className={styles.text}>
                {description} {quantity !== '1' && <span className={styles.quantity}>{`${quantity} × ${format.money(rate)}`}</span>}
                <VisuallyHidden>{isSelected ? t('Selected') : t('Not selected')}</VisuallyHidden>
              </span>
              <span className={styles.amount}>{format.money(amount)}</span>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
