import { addDays, firstOfMonth, isCalendarDate, type CalendarDate } from '@billfold/contracts/calendar-date'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addMonths, weekday } from './month-days.ts'

/** The visible months and the day that is the tab stop (roving tabindex). */
export function useCalendar(start: CalendarDate, shownMonths: number) {
  const [active, setActive] = useState(start)
  const [first, setFirst] = useState(addMonths(firstOfMonth(start), 1 - shownMonths))
  const calendar = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)

  useLayoutEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    calendar.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus()
  }, [active])

  /** Scrolls a day into view with as few page turns as possible. */
  function show(date: CalendarDate): void {
    if (!isCalendarDate(date)) return
    setActive(date)
    const month = firstOfMonth(date)
    if (month < first) setFirst(month)
    else if (month > addMonths(first, shownMonths - 1)) setFirst(addMonths(month, 1 - shownMonths))
  }

  function turn(months: number): void {
    const next = addMonths(first, months)
    const last = addMonths(next, shownMonths - 1)
    if (!isCalendarDate(next)) return
    setFirst(next)
    const month = firstOfMonth(active)
    if (month < next) setActive(next)
    else if (month > last) setActive(last)
  }

  function step(event: KeyboardEvent): void {
    const place = nextDay(active, event)
    if (place === null || !isCalendarDate(place)) return
    event.preventDefault()
    hasMoved.current = true
    show(place)
  }

  const months = Array.from({ length: shownMonths }, (_, index) => addMonths(first, index))
  // After the window got narrower, the active day may be in a hidden month.
  const stop = months.includes(firstOfMonth(active)) ? active : first
  return { calendar, months, stop, show, turn, step }
}

function nextDay(date: CalendarDate, { key, shiftKey }: KeyboardEvent): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekday(date))
    case 'End':
      return addDays(date, 6 - weekday(date))
    case 'PageUp':
      return addMonths(date, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(date, shiftKey ? 12 : 1)
    default:
      return null
  }
}
