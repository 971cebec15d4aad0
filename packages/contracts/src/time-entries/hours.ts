import { fromUnits, toUnits, withoutZeros } from '../money.ts'
import * as z from '../zod.ts'

/** Decimal string with at most 4 decimals and no trailing zeros, such as '2.5'. Ten minutes are '0.1667'. */
export type Hours = string

const PLAIN_DECIMAL = /^(\d{1,12})(?:\.(\d{1,30}))?$/
const PLACES = 4
/** Maximum of a numeric(10,4) column, in ten-thousandths: 999999.9999 h. */
const MOST = 9_999_999_999n

/**
 * Rounds half-up without floats, because timers send seconds / 3600, which often has infinitely many decimals. Returns null if the value is
 * not a plain decimal in range; exponents are rejected.
 */
export function roundHours(value: string): Hours | null {
  const [, whole, fraction = ''] = PLAIN_DECIMAL.exec(value) ?? []
  if (whole === undefined) return null
  const kept = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'))
  const units = (fraction[PLACES] ?? '0') >= '5' ? kept + 1n : kept
  if (units > MOST) return null
  return withoutZeros(fromUnits(units, PLACES))
}

export function sumHours(hours: readonly Hours[]): Hours {
  return withoutZeros(fromUnits(hours.reduce((sum, value) => sum + toUnits(value, PLACES), 0n), PLACES))
}

/** Accepts non-negative hours as a string or a number. */
export function hours(message: string) {
  return z.pipe(
    z.union([z.string(), z.number()], message),
    z.transform((value: string | number, context): Hours => {
      const exact = roundHours(String(value).trim())
      if (exact !== null) return exact
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
}

export const hoursFormats = ['decimal', 'clock'] as const
/** How hours are displayed: '2.5' or '2:30'. */
export type HoursFormat = (typeof hoursFormats)[number]

export const timerRoundings = ['off', '1', '6', '15'] as const
/** The time of a stopped timer is rounded up to a multiple of this many minutes. */
export type TimerRounding = (typeof timerRoundings)[number]

const UNITS = 10n ** BigInt(PLACES)
/** Cached, because creating a NumberFormat is slow. */
const wholeNumbers: Record<string, Intl.NumberFormat> = {}

function clock(hours: bigint, parts: readonly bigint[], locale: string): string {
  const whole = (wholeNumbers[locale] ??= new Intl.NumberFormat(locale))
  return [whole.format(hours), ...parts.map((part) => String(part).padStart(2, '0'))].join(':')
}

/** '2.5' → '2:30', '0.0353' → '0:02'. Rounds half-up to minutes. */
export function clockHours(hours: Hours, locale = 'en-US'): string {
  const minutes = (toUnits(hours, PLACES) * 60n + UNITS / 2n) / UNITS
  return clock(minutes / 60n, [minutes % 60n], locale)
}

/**
 * '2.5' → '2:30', '0.0353' → '0:02:07'. Exact for a timer, because each whole second maps to a different number of ten-thousandths of an
 * hour.
 */
export function exactClockHours(hours: Hours, locale = 'en-US'): string {
  const seconds = (toUnits(hours, PLACES) * 3600n + UNITS / 2n) / UNITS
  const [minute, second] = [(seconds / 60n) % 60n, seconds % 60n]
  return clock(seconds / 3600n, second === 0n ? [minute] : [minute, second], locale)
}

/** True if two decimals represent these hours exactly. */
export function isShortDecimal(hours: Hours): boolean {
  return toUnits(hours, PLACES) % 100n === 0n
}

/** Cached by language and number of decimals, because creating a NumberFormat is slow. */
const formatters: Record<string, Intl.NumberFormat> = {}

/**
 * '3' → '3.0', '3.2' → '3.2', '3.25' → '3.25'. Rounds half-up to two decimals and drops the second one if it is zero. Project pages always
 * show both: `formatHours('3', 'en-US', 2)` → '3.00'.
 */
export function formatHours(hours: Hours, locale = 'en-US', minimumFractionDigits: 1 | 2 = 1): string {
  const formatter = (formatters[locale + minimumFractionDigits] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }))
  // Intl parses a string as an exact decimal.
  return formatter.format(hours as `${number}`)
}
