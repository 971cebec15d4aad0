import * as z from './zod.ts'

/** A dollar amount as a decimal string, such as '1234.50'. Never a float, because floats lose cents. */
export type Money = string

const PLAIN_DECIMAL = /^\d{1,12}(\.\d{1,100})?$/

interface DecimalLimits {
  /** Maximum number of digits before and after the decimal point. A numeric(10,2) column has 8 and 2. */
  whole: number
  places: number
  /** Minimum number of decimals in the output; defaults to `places`. */
  least?: number
}

/** Normalises a decimal without rounding: '007.50' → '7.50'. Returns null if it has more decimals than `places`. */
function normalise(value: string, { whole, places, least = places }: DecimalLimits): string | null {
  if (!PLAIN_DECIMAL.test(value)) return null
  const [units = '', fraction = ''] = value.split('.')
  const digits = units.replace(/^0+(?=\d)/, '')
  const kept = fraction.replace(/0+$/, '')
  if (digits.length > whole || kept.length > places) return null
  return places === 0 ? digits : `${digits}.${kept.padEnd(least, '0')}`
}

/**
 * A non-negative decimal as a string or a JSON number. Numbers are converted with String(), so 0.1 is exactly '0.1'. Exponents are
 * rejected.
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

/**
 * Checks that the field is not empty before its format is checked, so that an empty field gets the 'required' message and not a format
 * error.
 */
export function present(message: string) {
  return z.union([z.string().check(z.trim(), z.minLength(1, message)), z.number()], message)
}

/** '2.5000' → '2.5', '100.00' → '100'. */
export function withoutZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

/** `decimal` without trailing zeros. */
export function shortestDecimal(limits: DecimalLimits, message: string) {
  return z.pipe(decimal(limits, message), z.transform(withoutZeros))
}

/** Allows any number of decimals. A minus sign is valid only for amounts that round to zero. */
const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d+))?$/
/** JavaScript writes numbers below a millionth with an exponent ('1e-7'). They round to zero cents. */
const BELOW_A_MILLIONTH = /^-?\d(?:\.\d+)?e-(?:[7-9]|\d{2,3})$/i
/** Maximum of a numeric(10,2) column, in cents. */
const MOST = 9_999_999_999n

/** Rounds half-up to cents. Returns null if the result is not from 0 to 99999999.99. */
function readCents(text: string): Money | null {
  const [, minus, units, fraction = ''] = AMOUNT.exec(BELOW_A_MILLIONTH.test(text) ? '0' : text) ?? []
  if (units === undefined) return null
  const cents = BigInt(units + fraction.slice(0, 2).padEnd(2, '0')) + (isHalfOrMore(fraction) ? 1n : 0n)
  return cents > MOST || (minus && cents > 0n) ? null : fromUnits(cents, 2)
}

function isHalfOrMore(fraction: string): boolean {
  return (fraction[2] ?? '0') >= '5'
}

/**
 * Rejects decimals beyond cents, because rounding would bill a different rate. Float noise is accepted: if decimals 3 to 6 are all 0 or all
 * 9.
 */
function readRate(text: string): Money | null {
  const beyondCents = (text.split('.')[1] ?? '').slice(2, 6).padEnd(4, '0')
  return BELOW_A_MILLIONTH.test(text) || beyondCents === '0000' || beyondCents === '9999' ? readCents(text) : null
}

/** Further decimals cannot change a comparison to the cent, and comparing a megabyte of digits would be slow. */
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

/**
 * An amount for a numeric(10,2) column. Accepts any number of decimals and rounds half-up, because clients calculate with binary floats.
 */
export function moneyOr(message: string) {
  return readAs(readCents, message)
}

export const money = moneyOr(amountMessage)

/** Dollars per hour or unit, with at most 2 decimals. */
export function dollarRate(message: string) {
  return readAs(readRate, message)
}

export const hourlyRate = dollarRate('Must be an amount with at most 2 decimals, up to 99999999.99')

/**
 * An unrounded amount from the client that is checked against a computed one. If there is no computed amount, store it with `roundToCents`.
 */
export const claimedAmount = readAs(readClaim, amountMessage)

/** Decimal → integer, for exact sums and products: `toUnits('1.5', 2)` is 150n. */
export function toUnits(value: string, places: number): bigint {
  const [whole = '', fraction = ''] = value.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** The inverse of `toUnits`. Keeps all decimals: `fromUnits(150n, 2)` is '1.50'. */
export function fromUnits(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const decimal = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return units < 0n ? `-${decimal}` : decimal
}

export function isZero(amount: Money): boolean {
  return toUnits(amount, 2) === 0n
}

export function negate(amount: Money): Money {
  return fromUnits(-toUnits(amount, 2), 2)
}

/** Quotient of two non-negative integers, rounded half-up as Postgres rounds numeric values. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

/** Rounds half-up; accepts any number of decimals. */
export function roundToCents(amount: string): Money {
  const places = amount.split('.')[1]?.length ?? 0
  return places <= 2 ? fromUnits(toUnits(amount, 2), 2) : fromUnits(divideHalfUp(toUnits(amount, places), 10n ** BigInt(places - 2)), 2)
}

/** '1234.5' → '$1,234.50'. Intl parses the string as an exact decimal. */
export function formatMoney(amount: Money): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(amount as `${number}`)
}

/** Created on first use, because the first Intl object takes a browser about 15 ms, which would delay the start of every page. */
let dollars: Intl.NumberFormat | undefined
