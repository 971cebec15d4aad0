import * as z from '../zod.ts'

/** The owner's identity at the top of every public page. Strict, so that tests fail if the server adds a field without the contract. */
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
