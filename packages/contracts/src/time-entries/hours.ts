import * as z from '../zod.ts'

/** Hours as a decimal string without superfluous zeros, at most 4 places: '2.5'. A ten-minute timer is '0.1667'. */
export type Hours = string

const PLAIN_DECIMAL = /^(\d{1,12})(?:\.(\d{1,30}))?$/
const PLACES = 4
/** What numeric(10,4) holds, in its own units: 999999.9999 h. */
const MOST = 9_999_999_999n

/**
 * Rounds half-up, exactly: seconds / 3600 is periodic, so that whoever sends a timer's hours sends too many places.
 * Null for whatever is no plain decimal of that range; an exponent is none.
 */
export function roundHours(value: string): Hours | null {
  const [, whole, fraction = ''] = PLAIN_DECIMAL.exec(value) ?? []
  if (whole === undefined) return null
  const kept = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'))
  const units = (fraction[PLACES] ?? '0') >= '5' ? kept + 1n : kept
  if (units > MOST) return null
  const digits = units.toString().padStart(PLACES + 1, '0')
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '')
}

/** Non-negative hours, sent as a string or a number. */
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
