import * as z from 'zod/mini'

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

/** The same without superfluous zeros: '2.5000' is '2.5'. */
export function shortestDecimal(limits: DecimalLimits, message: string) {
  return z.pipe(decimal(limits, message), z.transform((value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)))
}

const moneyMessage = 'Must be an amount with at most 2 decimals, up to 99999999.99'

/** numeric(10,2): at most 99,999,999.99. */
export const money = decimal({ whole: 8, places: 2 }, moneyMessage)

const claimMessage = 'Must be an amount such as 1234.50, up to 99999999.99'

/** JavaScript writes what is below a millionth with an exponent, '1e-7': nothing, to the cent. */
const BELOW_A_MILLIONTH = /^\d(?:\.\d+)?e-(?:[7-9]|\d{2,3})$/i

/** An amount that is only compared with what is computed, and so may have the dust of a binary float: '131.02499999999998', 1e-7. */
export const claimedAmount = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], claimMessage),
    z.transform((value: string | number) => (BELOW_A_MILLIONTH.test(String(value).trim()) ? '0' : value)),
  ),
  decimal({ whole: 8, places: 100, least: 2 }, claimMessage),
)

/** An amount that is only compared where something else decides it (`isDecided`), and by itself has to be one that can be kept. */
export function ownAmountUnless<Field extends string>(field: Field, isDecided: (body: Record<string, unknown>) => boolean) {
  return z.check<Partial<Record<Field, unknown>>>(
    ({ value, issues }) => {
      const isRefused = issues.some(({ path }) => path?.[0] === field)
      if (isRefused || typeof value[field] !== 'string' || isDecided(value) || z.safeParse(money, value[field]).success) return
      issues.push({ code: 'custom', path: [field], message: moneyMessage, input: value })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

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
