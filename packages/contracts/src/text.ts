import * as z from './zod.ts'

/**
 * Text as people type it: trimmed, of bounded length, without the control characters that
 * Postgres (U+0000), terminals and file names choke on. Line breaks and tabs stay.
 */
// oxlint-disable-next-line no-control-regex -- naming control characters is the point here
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Composing a letter takes the square of its marks: seconds for a text of nothing else. No language has as many as the 30 of
 * UAX #15, 'Stream-Safe Text'. The last two are letters until they are composed.
 */
const STACKED_MARKS = /[\p{M}\uff9e\uff9f]{31}/u

export const UNSTORABLE_TEXT = 'Contains characters that cannot be stored'
export const STACKED_TEXT = 'Contains more than 30 accents on one letter'
export const MAX_TEXT = 10_000

/** For texts with a form of their own; `text` holds it already. */
export const storable = z.refine<string>((value) => !CONTROL_CHARACTERS.test(value) && !LONE_SURROGATE.test(value), UNSTORABLE_TEXT)
const composable = z.refine<string>(isComposable, STACKED_TEXT)

export function isComposable(value: string): boolean {
  return !STACKED_MARKS.test(value)
}

export function text(max: number = MAX_TEXT) {
  return z.string('Must be text').check(
    z.trim(),
    z.maxLength(max, `Must be at most ${max} characters`),
    storable,
    composable,
  )
}

/** Marks that join letters or give a direction, and show nothing by themselves. */
const INVISIBLE = /\p{Cf}/gu

/** Text that must be there, for people to read; `message` is the specified one. */
export function requiredText(message: string, max: number = MAX_TEXT) {
  const isReadable = z.refine<string>((value) => value === '' || value.replace(INVISIBLE, '').trim() !== '', message)
  return z.pipe(z.string(message), text(max).check(z.minLength(1, message), isReadable))
}

/** Optional text: null and blank both mean 'not given' and are stored as null. */
export function optionalText(max: number = MAX_TEXT) {
  return z.optional(z.nullable(z.pipe(text(max), z.transform((value: string) => value || null))))
}
