import * as z from '../zod.ts'
import { optionalText, requiredText } from '../text.ts'

/** Shown above the name, with the specified wording. */
export const SIGNING_SENTENCE = 'By signing below, you agree to the terms and conditions outlined in this proposal.'

/** Version of the consent text, stored in the evidence with the text. A new text needs a new version. */
export const CONSENT_VERSION = '2026-11-21'
export const CONSENT_TEXT =
  'I agree to sign this proposal electronically. My typed name is my signature; the time, my network address and my browser are recorded with it, together with a fingerprint of exactly what I was shown.'

const nameRequired = 'Please enter your signature'

/** A letter or digit of any script. Excludes Hangul fillers, which are invisible letters. */
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

export const newSignature = z
  .object({
    signature: requiredText(nameRequired, 255).check(z.refine((name) => name === '' || VISIBLE_LETTER.test(name), nameRequired)),
    /** Version of the proposal that the client saw. Signing fails (409) if the proposal has changed since then. */
    version: z.optional(z.int()),
    /** Indexes of the chosen options in the response's `options`, from 0. Required if there are options. */
    options: z.optional(z.array(z.int())),
  })
  .check(
    z.refine(({ version, options }) => options === undefined || version !== undefined, {
      path: ['version'],
      message: 'Options need the version of the proposal that they were chosen from',
    }),
  )
export type NewSignature = z.infer<typeof newSignature>

/** Characters. */
export const MAX_REASON = 2000

export const newRefusal = z.object({
  /** Shown to the owner; blank is stored as null. */
  reason: optionalText(MAX_REASON),
  /** Same as for a signature. */
  version: z.optional(z.int()),
})
export type NewRefusal = z.infer<typeof newRefusal>
