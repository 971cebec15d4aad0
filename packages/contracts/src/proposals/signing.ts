import * as z from '../zod.ts'
import { optionalText, requiredText } from '../text.ts'

/** Shown above the signer's name. The specification prescribes the wording. */
export const SIGNING_SENTENCE = 'By signing below, you agree to the terms and conditions outlined in this proposal.'

/** Version of the consent text, stored together with the text in the evidence. Must be changed whenever the text changes. */
export const CONSENT_VERSION = '2026-11-21'
export const CONSENT_TEXT =
  'I agree to sign this proposal electronically. My typed name is my signature; the time, my network address and my browser are recorded with it, together with a fingerprint of exactly what I was shown.'

const nameRequired = 'Please enter your signature'

/** Matches a letter or digit of any script. Excludes Hangul fillers, which count as letters but are invisible. */
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

export const newSignature = z
  .object({
    signature: requiredText(nameRequired, 255).check(z.refine((name) => name === '' || VISIBLE_LETTER.test(name), nameRequired)),
    /** Version of the proposal that the client saw. Signing fails (409) if the proposal has changed since then. */
    version: z.optional(z.int()),
    /** Indexes (from 0) of the chosen options in the `options` of the response. Required if the proposal has options. */
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
  /** Shown to the owner. A blank reason is stored as null. */
  reason: optionalText(MAX_REASON),
  /** Version of the proposal that the client saw, as for a signature. */
  version: z.optional(z.int()),
})
export type NewRefusal = z.infer<typeof newRefusal>
