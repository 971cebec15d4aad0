import * as z from './zod.ts'

/** A date without a time zone, 'YYYY-MM-DD': what the user picked is what every screen shows. */
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

/** As ISO 8601 writes it; without an offset it is the user's own clock, and so its date is the one that is written. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
const DAY_MS = 86_400_000
/** A moment before or after these falls, somewhere, into a year that dates have not. */
const EARLIEST = Date.UTC(1900, 0, 2)
const LATEST = Date.UTC(9999, 11, 31)

/**
 * A date as callers send it: a date, or an ISO date-time. Exactly midnight UTC means that date. Any other instant stays a `Date`,
 * which no column and no other date takes: only where the user's zone is known does it become one (`toCalendarDate`).
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

/** Of what callers have sent. A moment counts only once it is a date: then the database tells. */
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

/** The calendar date that a parsed `dateInput` means for a user. */
export function toCalendarDate(input: CalendarDate | Date, timeZone: string): CalendarDate {
  return typeof input === 'string' ? input : dateIn(timeZone, input)
}

type Dated<Input> = { [Field in keyof Input]: Exclude<Input[Field], Date> }

/** Parsed input with each of its dates as the user's calendar has it. */
export function withCalendarDates<Input extends object>(input: Input, timeZone: string): Dated<Input> {
  const fields = Object.entries(input).map(([field, value]) => [field, value instanceof Date ? toCalendarDate(value, timeZone) : value])
  return Object.fromEntries(fields) as Dated<Input>
}

/** The calendar date that an instant falls on in a zone. Built from parts, since engines differ in how they write a date of one locale. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  const parts = calendarOf(timeZone).formatToParts(instant)
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}`
}

/** A formatter takes fifty times as long to create as to use. */
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

/** Adds calendar days, never milliseconds: a day with a clock change has 23 or 25 hours. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

export function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`
}
