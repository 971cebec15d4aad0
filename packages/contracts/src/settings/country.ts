import * as z from '../zod.ts'

const message = 'Country must be a country code'
const COUNTRY_CODE = /^[A-Z]{2}$/
/** User-assigned codes in ISO 3166-1. */
const NO_COUNTRY = /^(?:AA|Q[M-Z]|X[A-Z]|ZZ)$/

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string(message).check(z.regex(COUNTRY_CODE, message))

/** A current country code. Intl has no list of countries, but it names the ones it knows and maps former codes to current ones. */
export const knownCountry = countryCode.check(z.refine(isKnown, message))

function isKnown(code: string): boolean {
  if (!COUNTRY_CODE.test(code) || NO_COUNTRY.test(code)) return false
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}
