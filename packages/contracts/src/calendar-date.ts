import * as z from './zod.ts'

/** A date without a time zone, 'YYYY-MM-DD', so that every screen shows the date the user picked. */
export type CalendarDate = string

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

export function isCalendarDate(value: string): boolean {
  const match = SHAPE.exec(value)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export const calendarDate = z.string().check(z.refine(isCalendarDate, 'Must be a date (YYYY-MM-DD)'))

/** ISO 8601. Without an offset, the time is in the user's time zone, so the date is used as written. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
const DAY_MS = 86_400_000
/** Outside these limits, an instant may fall in an unsupported year in some time zone. */
const EARLIEST = Date.UTC(1900, 0, 2)
const LATEST = Date.UTC(9999, 11, 31)

/**
 * A date or an ISO date-time. A date-time at exactly midnight UTC counts as that date. Any other instant stays a `Date`, which columns do
 * not accept, so convert it with `toCalendarDate` once the user's time zone is known.
 */
export const dateInput = z.pipe(
  z.string('Must be a date (YYYY-MM-DD)').check(z.trim()),
  z.transform((value: string, context): CalendarDate | Date => {
    const meant = meaningOf(value)
    if (meant !== undefined) return meant
    context.issues.push({ code: 'custom', message: 'Must be a date (YYYY-MM-DD)', input: value })
    return z.NEVER
  }),
)

export function requiredDate(message: string) {
  return z.pipe(z.string(message).check(z.trim(), z.minLength(1, message)), dateInput)
}

/**
 * Compares calendar dates only. Instants have no date until they are converted to the user's time zone, so the database checks them
 * afterwards.
 */
export function isBefore(date: unknown, start: unknown): boolean {
  return typeof date === 'string' && typeof start === 'string' && isCalendarDate(date) && isCalendarDate(start) && date < start
}

function meaningOf(value: string): CalendarDate | Date | undefined {
  if (isCalendarDate(value)) return value
  const [, date = '', offset] = DATE_TIME.exec(value) ?? []
  if (!isCalendarDate(date)) return undefined
  if (offset === undefined) return date
  const instant = new Date(value)
  const isMidnight = instant.getTime() % DAY_MS === 0
  if (isMidnight) return dateOrNone(instant.toISOString().slice(0, 10))
  return EARLIEST <= instant.getTime() && instant.getTime() < LATEST ? instant : undefined
}

function dateOrNone(value: string): CalendarDate | undefined {
  return isCalendarDate(value) ? value : undefined
}

/** Converts a parsed `dateInput` to a date in the user's time zone. */
export function toCalendarDate(input: CalendarDate | Date, timeZone: string): CalendarDate {
  return typeof input === 'string' ? input : dateIn(timeZone, input)
}

type Dated<Input> = { [Field in keyof Input]: Exclude<Input[Field], Date> }

/** Converts all dates in a parsed input to the user's time zone. */
export function withCalendarDates<Input extends object>(input: Input, timeZone: string): Dated<Input> {
  const fields = Object.entries(input).map(([field, value]) => [field, value instanceof Date ? toCalendarDate(value, timeZone) : value])
  return Object.fromEntries(fields) as Dated<Input>
}

/** Returns the date of an instant in a time zone. Built from parts, because engines format the same locale differently. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  const parts = calendarOf(timeZone).formatToParts(instant)
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}`
}

/** Formatters are cached because creating one is fifty times slower than using it. */
const calendars = new Map<string, Intl.DateTimeFormat>()
const MOST_CALENDARS = 50

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone)
  if (known) return known
  if (calendars.size >= MOST_CALENDARS) calendars.clear()
  const calendar = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, calendar)
  return calendar
}

/** Adds calendar days rather than multiples of 24 hours, because days with a clock change have 23 or 25 hours. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Negative if `to` is before `from`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

export function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`
}
