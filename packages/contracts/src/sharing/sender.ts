import * as z from '../zod.ts'

/** Who shared a record: shown at the top of every public page. Strict, so tests fail if a response field is added only on the server. */
export const sharedSender = z.strictObject({
  /** The company, or the user without one. */
  name: z.string(),
  email: z.string(),
  /** Data URL. */
  logoUrl: z.nullable(z.string()),
  /** '#2f5bd8' */
  accentColor: z.string(),
})
export type SharedSender = z.infer<typeof sharedSender>
