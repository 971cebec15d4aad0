import * as z from '../zod.ts'

const message = 'Country must be a country code'
const COUNTRY_CODE = /^[A-Z]{2}$/
/** ISO leaves these to whoever wants one for something of their own. */
const NO_COUNTRY = /^(?:AA|Q[M-Z]|X[A-Z]|ZZ)$/

/** Two letters, as ISO 3166-1 alpha-2 writes a country. */
export const countryCode = z.string(message).check(z.regex(COUNTRY_CODE, message))

/** One that stands for a country today. Intl has no list of them, but names what it knows, and turns a former code into the one of today. */
export const knownCountry = countryCode.check(z.refine(isKnown, message))

function isKnown(code: string): boolean {
  if (!COUNTRY_CODE.test(code) || NO_COUNTRY.test(code)) return false
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}
