import * as z from './zod.ts'

/** An amount of dollars as a decimal string, '1234.50'. Never a binary float: see traps.md, 3. */
export type Money = string

const PLAIN_DECIMAL = /^\d{1,12}(\.\d{1,100})?$/

interface DecimalLimits {
  /** How many digits Postgres keeps before and after the point: numeric(10,2) is 8 and 2. */
  whole: number
  places: number
  /** How many the text has at least; absent: all of them. */
  least?: number
}

/** Exact text of a decimal: '007.50' → '7.50' → with 2 places '7.50'. Refuses more places than are kept. */
function normalise(value: string, { whole, places, least = places }: DecimalLimits): string | null {
  if (!PLAIN_DECIMAL.test(value)) return null
  const [units = '', fraction = ''] = value.split('.')
  const digits = units.replace(/^0+(?=\d)/, '')
  const kept = fraction.replace(/0+$/, '')
  if (digits.length > whole || kept.length > places) return null
  return places === 0 ? digits : `${digits}.${kept.padEnd(least, '0')}`
}

/**
 * A non-negative decimal that came as a string or as a JSON number.
 * A number is read through its shortest text, so 0.1 is exactly '0.1'; an exponent is refused.
 */
export function decimal(limits: DecimalLimits, message: string) {
  return z.pipe(
    z.union([z.string(), z.number()], message),
    z.transform((value: string | number, context) => {
      const exact = normalise(String(value).trim(), limits)
      if (exact !== null) return exact
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
}

/** A value is there at all, before anything is said of its form: an empty box is 'required', not 'no number'. */
export function present(message: string) {
  return z.union([z.string().check(z.trim(), z.minLength(1, message)), z.number()], message)
}

/** '2.5000' → '2.5', '100.00' → '100'. */
export function withoutZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

/** The same without superfluous zeros. */
export function shortestDecimal(limits: DecimalLimits, message: string) {
  return z.pipe(decimal(limits, message), z.transform(withoutZeros))
}

/** Any number of decimals; a minus only for what is zero to the cent. */
const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d+))?$/
/** JavaScript writes a number below a millionth with an exponent, '1e-7': zero, to the cent. */
const BELOW_A_MILLIONTH = /^-?\d(?:\.\d+)?e-(?:[7-9]|\d{2,3})$/i
/** What numeric(10,2) holds, in cents. */
const MOST = 9_999_999_999n

/** Rounds half-up to cents. Null where that is no amount from 0 to 99999999.99. */
function readCents(text: string): Money | null {
  const [, minus, units, fraction = ''] = AMOUNT.exec(BELOW_A_MILLIONTH.test(text) ? '0' : text) ?? []
  if (units === undefined) return null
  const cents = BigInt(units + fraction.slice(0, 2).padEnd(2, '0')) + (isHalfOrMore(fraction) ? 1n : 0n)
  return cents > MOST || (minus && cents > 0n) ? null : fromUnits(cents, 2)
}

function isHalfOrMore(fraction: string): boolean {
  return (fraction[2] ?? '0') >= '5'
}

/** Other decimals than the noise of a binary float would bill another amount once they are rounded: the third to the sixth tell which it is. */
function readRate(text: string): Money | null {
  const beyondCents = (text.split('.')[1] ?? '').slice(2, 6).padEnd(4, '0')
  return BELOW_A_MILLIONTH.test(text) || beyondCents === '0000' || beyondCents === '9999' ? readCents(text) : null
}

/** More decimals decide nothing where an amount is only compared to the cent, and a megabyte of them is slow to compare. */
const COMPARED_PLACES = 30

function readClaim(text: string): string | null {
  const cents = readCents(text)
  if (cents === null || !AMOUNT.test(text) || text.startsWith('-')) return cents
  const [units = '', fraction = ''] = text.split('.')
  return `${BigInt(units)}.${fraction.slice(0, COMPARED_PLACES).replace(/0+$/, '').padEnd(2, '0')}`
}

function readAs(read: (text: string) => string | null, message: string) {
  return z.pipe(
    z.union([z.string(), z.number()], message),
    z.transform((value: string | number, context) => {
      const amount = read(String(value).trim())
      if (amount !== null) return amount
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
}

const amountMessage = 'Must be an amount such as 1234.50, up to 99999999.99'

/** numeric(10,2). Any number of decimals is accepted and rounded half-up to cents: clients compute with binary floats. */
export function moneyOr(message: string) {
  return readAs(readCents, message)
}

export const money = moneyOr(amountMessage)

/** Dollars an hour or apiece, with at most 2 decimals. */
export function dollarRate(message: string) {
  return readAs(readRate, message)
}

export const hourlyRate = dollarRate('Must be an amount with at most 2 decimals, up to 99999999.99')

/** An amount that is compared with what is computed, before it is rounded. Where nothing decides it, `roundToCents` gives the amount to store. */
export const claimedAmount = readAs(readClaim, amountMessage)

/** A non-negative decimal in whole units of its last place: exact to add and to multiply. `toUnits('1.5', 2)` is 150n. */
export function toUnits(value: string, places: number): bigint {
  const [whole = '', fraction = ''] = value.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** Back to text, with all its places: `fromUnits(150n, 2)` is '1.50'. */
export function fromUnits(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The quotient of two non-negative integers, a half rounded up: as Postgres rounds a numeric. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

/** Half-up, of an amount with any number of decimals. */
export function roundToCents(amount: string): Money {
  const places = amount.split('.')[1]?.length ?? 0
  return places <= 2 ? fromUnits(toUnits(amount, 2), 2) : fromUnits(divideHalfUp(toUnits(amount, places), 10n ** BigInt(places - 2)), 2)
}

/** '1234.5' → '$1,234.50'. Intl reads the string as an exact decimal. */
export function formatMoney(amount: Money): string {
  return dollars.format(amount as `${number}`)
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
