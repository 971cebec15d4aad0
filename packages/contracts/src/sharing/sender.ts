import * as z from '../zod.ts'

/**
 * The owner's identity, shown at the top of every public page. The schema is strict, so that tests fail if a response field is added only
 * on the server.
 */
export const sharedSender = z.strictObject({
  /** The company's name, or the user's name if no company is set. */
  name: z.string(),
  email: z.string(),
  /** Data URL. */
  logoUrl: z.nullable(z.string()),
  /** '#2f5bd8' */
  accentColor: z.string(),
})
export type SharedSender = z.infer<typeof sharedSender>
