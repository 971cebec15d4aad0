import { Badge, Checkbox, cx } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { hoursInWords } from '@billfold/web-kit/format/hours-in-words.ts'
import { memo } from 'react'
import styles from './entry-list.module.css'
import type { ListedEntry } from './listed-entry.ts'

interface EntryRowProps extends ListedEntry {
  isChosen: boolean
  /** Of a list one row takes part in tabbing; arrows go to the others. */
  isTabStop: boolean
  onToggle: (id: number, isChosen: boolean) => void
}

export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const {
    id,
    date,
    projectName,
    description,
    hours,
    rate,
    amount,
    badge,
    badgeNote,
    tone = 'muted',
    isFixed = false,
    isChosen,
    isTabStop,
    onToggle,
  } = props
  const t = useText()
  const format = useFormat()
  return (
    <li className={cx(styles.item, isChosen && styles.chosen)}>
      <label className={cx(styles.row, isFixed && styles.fixed)}>
        <Checkbox
          data-entry={id}
          checked={isChosen}
          disabled={isFixed}
          tabIndex={isTabStop ? 0 : -1}
          onChange={(event) => onToggle(id, event.currentTarget.checked)}
        />
        <span className={styles.about}>
          <span className={styles.description} title={description}>
            {description}
          </span>
          <span className={styles.note}>
            <span>{format.date(date)}</span>
            {projectName !== '' && <span className={styles.project}>{projectName}</span>}
          </span>
        </span>
        {badge && (
          <span className={styles.badge} title={badgeNote}>
            <Badge tone={tone}>{badge}</Badge>
          </span>
        )}
        <span className={styles.amount}>
          {hours === null
            ? t('Billed by other lines of this invoice')
            : t('{hours} × {rate}/hour = {amount}', { hours: hoursInWords(hours, t), rate: format.money(rate), amount: format.money(amount) })}
        </span>
      </label>
    </li>
  )
})
