import * as z from '../zod.ts'
import { requiredText } from '../text.ts'

/** As specified; stands above the name. */
export const SIGNING_SENTENCE = 'By signing below, you agree to the terms and conditions outlined in this proposal.'

/** Which consent a signature was given under. Another text gets another version: both stand in the evidence. */
export const CONSENT_VERSION = '2026-11-21'
export const CONSENT_TEXT =
  'I agree to sign this proposal electronically. My typed name is my signature; the time, my network address and my browser are recorded with it, together with a fingerprint of exactly what I was shown.'

const nameRequired = 'Please enter your signature'

/** A letter or a digit of any script. Hangul fillers are letters too, and invisible. */
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

export const newSignature = z.object({
  signature: requiredText(nameRequired, 255).check(z.refine((name) => name === '' || VISIBLE_LETTER.test(name), nameRequired)),
  /** Of the proposal as it was shown. Where it is given, a proposal that changed since is not signed (409). */
  version: z.optional(z.int()),
})
export type NewSignature = z.infer<typeof newSignature>
