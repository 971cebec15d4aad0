import { dateIn, type CalendarDate } from '@billfold/contracts/calendar-date'
import { formatMoney, type Money } from '@billfold/contracts/money'
import { useMemo, useSyncExternalStore } from 'react'
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
  const timeZone = useTimeZone()
  return useMemo(() => {
    // A calendar date has no zone: read and written in UTC it stays the date that was picked.
    const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' })
    const days = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone })
    const instants = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short', timeZone })
    const numbers = new Intl.NumberFormat(LANGUAGE)
    return {
      date: (date) => dates.format(new Date(`${date}T00:00:00Z`)),
      day: (iso) => days.format(new Date(iso)),
      instant: (iso) => instants.format(new Date(iso)),
      number: (value) => numbers.format(value),
      money: formatMoney,
    }
  }, [timeZone])
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
