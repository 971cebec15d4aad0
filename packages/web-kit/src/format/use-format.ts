import { dateIn, type CalendarDate } from '@billfold/contracts/calendar-date'
import { formatMoney, type Money } from '@billfold/contracts/money'
import { useSyncExternalStore } from 'react'
import { useSession } from '../session/session.store.ts'

export interface Format {
  /** 'Nov 20, 2026' */
  date: (date: CalendarDate) => string
  /** The date alone of an instant, in the user's zone. */
  day: (iso: string) => string
  /** 'Nov 20, 2026, 3:04 PM' in the user's zone. */
  instant: (iso: string) => string
  /** '1,234.5' */
  number: (value: number) => string
  /** '$1,234.50' */
  money: (amount: Money) => string
}

const LANGUAGE = 'en-US'

/** How this user reads dates and figures. */
export function useFormat(): Format {
  return formatOf(useTimeZone())
}

const known = new Map<string, Format>()

/** One for a zone, and each of its parts at its first use: a formatter costs a thousand times what it formats. */
function formatOf(timeZone: string): Format {
  const before = known.get(timeZone)
  if (before) return before
  // A calendar date has no zone: read and written in UTC it stays the date that was picked.
  const dates = once(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' }))
  const days = once(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone }))
  const instants = once(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short', timeZone }))
  const numbers = once(() => new Intl.NumberFormat(LANGUAGE))
  const format: Format = {
    date: (date) => dates().format(new Date(`${date}T00:00:00Z`)),
    day: (iso) => days().format(new Date(iso)),
    instant: (iso) => instants().format(new Date(iso)),
    number: (value) => numbers().format(value),
    money: formatMoney,
  }
  known.set(timeZone, format)
  return format
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Today's calendar date where the user is; a page that stays open over midnight gets the new one. */
export function useToday(): CalendarDate {
  const timeZone = useTimeZone()
  return useSyncExternalStore(everyMinute, () => dateIn(timeZone, new Date()))
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000)
  return () => clearInterval(timer)
}

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

function useTimeZone(): string {
  return useSession(({ user }) => user?.timeZone) ?? browserZone
}
