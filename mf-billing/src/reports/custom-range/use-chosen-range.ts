import { isCalendarDate, type CalendarDate } from '@billfold/contracts/calendar-date'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { useState } from 'react'
import { inOrder } from './month-days.ts'

/** A range while it is typed or picked. `show` brings a day into view. */
export function useChosenRange(range: DateRange, show: (date: CalendarDate) => void) {
  const [typed, setTyped] = useState(range)
  /** The first day picked, until the second one is. */
  const [begun, setBegun] = useState<CalendarDate | null>(null)
  const [pointed, setPointed] = useState<CalendarDate | null>(null)

  function type(end: keyof DateRange, date: string): void {
    setBegun(null)
    setTyped({ ...typed, [end]: date })
    if (isCalendarDate(date)) show(date)
  }

  function pick(date: CalendarDate): void {
    setTyped(begun === null ? { from: date, to: date } : inOrder(begun, date))
    setBegun(begun === null ? date : null)
    setPointed(date)
    show(date)
  }

  const shown = begun === null ? typed : inOrder(begun, pointed ?? begun)
  return { typed, shown, isBegun: begun !== null, type, pick, point: setPointed }
}
