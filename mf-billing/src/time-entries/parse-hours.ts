import { roundHours, type Hours } from '@billfold/contracts/time-entries/hours'

const AMOUNT = String.raw`(\d+(?:[.,]\d*)?|[.,]\d+)`
const DECIMAL = new RegExp(`^${AMOUNT}$`)
/** Matches '1:30', ':45' and '1:30:15'. */
const CLOCK = /^(\d*):([0-5]?\d)(?::([0-5]?\d))?$/
/** Matches '1h 30m', '90m' and '1.5 hours', and also '1h30' (minutes without a unit). */
const NAMED = new RegExp(String.raw`^(?:${AMOUNT}(?:h|hrs?|hours?))?(?:${AMOUNT}(?:m|mins?|minutes?)|(?<=h)([0-5]?\d))?$`)

/** Number of decimals kept in intermediate results, so that only the final result is rounded. */
const PLACES = 12
const UNIT = 10n ** BigInt(PLACES)
const HOUR = 3600n
const MINUTE = 60n

/**
 * Parses hours as entered by the user: '1.5', '1,5', '1:30', '90m', '1h 30m'. The calculation is exact, and the result is rounded half up
 * to four decimals. Null for any other text, or if the hours exceed the maximum of an entry.
 */
export function parseHours(text: string): Hours | null {
  const typed = text.toLowerCase().replace(/\s+/g, '')
  if (typed === '') return null

  const decimal = DECIMAL.exec(typed)
  if (decimal) return hoursOf(exact(decimal[1]) * HOUR)

  const clock = CLOCK.exec(typed)
  if (clock) return hoursOf(exact(clock[1]) * HOUR + exact(clock[2]) * MINUTE + exact(clock[3]))

  const named = NAMED.exec(typed)
  if (named) return hoursOf(exact(named[1]) * HOUR + exact(named[2] ?? named[3]) * MINUTE)

  return null
}

/** Converts whole seconds, as measured by a timer: ten minutes are '0.1667'. */
export function hoursOfSeconds(seconds: number): Hours | null {
  return hoursOf(BigInt(seconds) * UNIT)
}

/** Converts an entered amount to units of 10^-12; further decimals are ignored. */
function exact(amount = ''): bigint {
  const [whole = '', fraction = ''] = amount.replace(',', '.').split('.')
  return BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'))
}

/** The truncated quotient is still rounded correctly, because an exact half has only five decimals. */
function hoursOf(seconds: bigint): Hours | null {
  const whole = seconds / (HOUR * UNIT)
  const rest = seconds % (HOUR * UNIT)
  return roundHours(`${whole}.${(rest / HOUR).toString().padStart(PLACES, '0')}`)
}
