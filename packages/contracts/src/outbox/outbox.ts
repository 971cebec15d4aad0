import * as z from '../zod.ts'
import { id, pathId } from '../id.ts'
import { emailStates } from '../proposals/email.ts'

/** A message written by Billfold. Without a mail server, messages stay in the outbox. */
export const outgoingMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  error: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type OutgoingMail = z.infer<typeof outgoingMail>

export const outgoingMailDetails = z.object({
  ...outgoingMail.shape,
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), bytes: z.int() })),
})
export type OutgoingMailDetails = z.infer<typeof outgoingMailDetails>

/** `index` is 1-based. */
export const attachmentParams = z.object({ id: pathId, index: pathId })
