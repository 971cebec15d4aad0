import type { RevenueTrend } from '@billfold/contracts/dashboard/dashboard'
import { cx, VisuallyHidden } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { type CSSProperties, useId, useRef } from 'react'
import { barHeights } from './bar-height.ts'
import { labelRoom, longest } from './label-room.ts'
import { RevenueTable } from './revenue-table.tsx'
import styles from './revenue-chart.module.css'
import { inThousands, monthAndYear, monthName } from './trend-texts.ts'
import { useShownBar } from '../charts/use-shown-bar.ts'

type Buckets = RevenueTrend['buckets']

/** One bar per month, the current one emphasized. One tab stop; arrow keys move between the months. */
export function RevenueChart({ buckets }: { buckets: Buckets }) {
  const t = useText()
  const format = useFormat()
  const tooltip = useId()
  const plot = useRef<HTMLFieldSetElement>(null)
  const { shown, stop, barProps } = useShownBar(buckets.length, plot)
  const labels = buckets.map(({ amount }) => inThousands(amount))
  const room = labelRoom(labels)
  const heights = barHeights(buckets.map(({ amount }) => amount))
  const current = buckets.length - 1
  const bucket = shown === null ? undefined : buckets[shown]

  return (
    <div className={styles.chart}>
      <fieldset
        ref={plot}
        aria-label={t('Revenue by month')}
        className={cx(styles.plot, room === 'wide' && styles.crowded, room === 'never' && styles.standing)}
        style={{ '--characters': longest(labels) } as CSSProperties}
      >
        {buckets.map(({ month }, index) => (
          <button
            key={month}
            type="button"
            className={cx(styles.month, index === current && styles.current)}
            style={{ '--bar': `${heights[index]}px` } as CSSProperties}
            tabIndex={index === stop ? 0 : -1}
            aria-describedby={index === shown ? tooltip : undefined}
            {...barProps(index)}
          >
            <VisuallyHidden>{monthAndYear(month)}</VisuallyHidden>
            <span aria-hidden className={styles.label}>
              {labels[index]}
            </span>
            <span className={styles.bar} />
            <span aria-hidden className={styles.name}>
              {monthName(month)}
            </span>
          </button>
        ))}
        {buckets.every(({ amount }) => Number(amount) === 0) && <p className={styles.none}>{t('Nothing was paid in these months')}</p>}
        {bucket && shown !== null && (
          <div
            role="tooltip"
            id={tooltip}
            className={styles.tooltip}
            style={{ '--at': (shown + 0.5) / buckets.length, '--bar': `${heights[shown]}px` } as CSSProperties}
          >
            <span className={styles.tooltipMonth}>{monthAndYear(bucket.month)}</span>
            <span className={styles.tooltipAmount}>{format.money(bucket.amount)}</span>
          </div>
        )}
      </fieldset>
      <VisuallyHidden as="div">
        <RevenueTable buckets={buckets} />
      </VisuallyHidden>
    </div>
  )
}
