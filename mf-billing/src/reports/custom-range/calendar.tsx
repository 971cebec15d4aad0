import { IconButton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './calendar.module.css'
import { MonthGrid, type MonthGridProps } from './month-grid.tsx'
import type { useCalendar } from './use-calendar.ts'

type CalendarProps = Omit<ReturnType<typeof useCalendar>, 'show'> & Omit<MonthGridProps, 'month'>

export function Calendar({ calendar, months, turn, step, ...grid }: CalendarProps) {
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the days in it
    <div ref={calendar} className={styles.calendar} onKeyDown={step}>
      <span className={styles.earlier}>
        <IconButton size="small" icon={<ChevronLeft />} label={t('Previous month')} onClick={() => turn(-1)} />
      </span>
      <span className={styles.later}>
        <IconButton size="small" icon={<ChevronRight />} label={t('Next month')} onClick={() => turn(1)} />
      </span>
      {months.map((month) => (
        <MonthGrid key={month} month={month} {...grid} />
      ))}
    </div>
  )
}
