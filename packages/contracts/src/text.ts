import { tooLong } from './errors.ts'
import * as z from './zod.ts'

/**
 * Trimmed text of limited length, without the control characters that cause problems in Postgres (U+0000), terminals and file names. Line
 * breaks and tabs are allowed.
 */
// oxlint-disable-next-line no-control-regex -- naming control characters is the point here
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * The cost of Unicode normalization is quadratic in the number of stacked marks, so text that consists only of marks would take seconds.
 * The limit of 30 comes from UAX #15, 'Stream-Safe Text', and is more than any language needs. The last two code points are letters until
 * they are normalized.
 */
const STACKED_MARKS = /[\p{M}\uff9e\uff9f]{31}/u

export const UNSTORABLE_TEXT = 'Contains characters that cannot be stored'
export const STACKED_TEXT = 'Contains more than 30 accents on one letter'
const MUST_BE_TEXT = 'Must be text'
export const MAX_TEXT = 10_000

/** For strings with a pattern of their own. `text` already includes this check. */
export const storable = z.refine<string>((value) => !CONTROL_CHARACTERS.test(value) && !LONE_SURROGATE.test(value), UNSTORABLE_TEXT)
const composable = z.refine<string>(isComposable, STACKED_TEXT)

export function isComposable(value: string): boolean {
  return !STACKED_MARKS.test(value)
}

export function text(max: number = MAX_TEXT) {
  return z.string(MUST_BE_TEXT).check(
    z.trim(),
    z.maxLength(max, tooLong(max).message),
    storable,
    composable,
  )
}

/** Format characters that are invisible, such as joiners and direction marks. */
const INVISIBLE = /\p{Cf}/gu

/** `message` is the error message for a missing value. */
function presentText(message: string) {
  return z.string({ error: ({ input }) => (input === undefined || input === null ? message : MUST_BE_TEXT) })
}

/** Required text with at least one visible character. `message` is the error message. */
export function requiredText(message: string, max: number = MAX_TEXT) {
  const isReadable = z.refine<string>((value) => value === '' || value.replace(INVISIBLE, '').trim() !== '', message)
  return z.pipe(presentText(message), text(max).check(z.minLength(1, message), isReadable))
}

/** Null and blank are stored as null. */
export function optionalText(max: number = MAX_TEXT) {
  return z.optional(z.nullable(z.pipe(text(max), z.transform((value: string) => value || null))))
}

/** An e-mail address of at most 255 characters. `message` is the error message. */
export function email(message: string) {
  return z.pipe(presentText(message).check(z.trim()), z.email(message).check(z.maxLength(255, tooLong(255).message)))
}

function isHttpUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

/** A web URL; blank is stored as null. Other schemes (javascript:, data:) are rejected, because they could run scripts. */
export function httpUrl(message: string, max: number) {
  const address = z.string(message).check(
    z.trim(),
    z.maxLength(max, tooLong(max).message),
    storable,
    z.refine((value) => value === '' || isHttpUrl(value), message),
  )
  return z.pipe(address, z.transform((value: string) => value || null))
}
