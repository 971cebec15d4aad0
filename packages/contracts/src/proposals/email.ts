import * as z from '../zod.ts'
import { id, pathId } from '../id.ts'
import { optionalText, requiredText } from '../text.ts'

const MAX_MESSAGE = 5000

/** Must be exactly one well-formed address. */
export const newProposalEmail = z.object({
  recipientEmail: z.pipe(requiredText('Please enter recipient email', 255), z.email('Valid email is required')),
  message: optionalText(MAX_MESSAGE),
})
export type NewProposalEmail = z.infer<typeof newProposalEmail>

/** 'outbox': there is no mail server, so the message stays in the outbox for the owner to read. */
export const emailStates = ['waiting', 'sent', 'failed', 'outbox'] as const
export type EmailState = (typeof emailStates)[number]

export const proposalEmail = z.object({
  id,
  recipientEmail: z.string(),
  message: z.nullable(z.string()),
  state: z.enum(emailStates),
  /** Reason why delivery failed, in terms that the owner understands. */
  error: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type ProposalEmail = z.infer<typeof proposalEmail>

export const proposalEmailParams = z.object({ id: pathId, emailId: pathId })
