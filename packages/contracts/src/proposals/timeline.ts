import * as z from '../zod.ts'

export const proposalEventTypes = ['created', 'edited', 'shared', 'revoked', 'sent', 'viewed', 'signed', 'accepted', 'rejected', 'expired', 'drafted', 'converted'] as const
export type ProposalEventType = (typeof proposalEventTypes)[number]

/** One event of a proposal, kept for good. */
export const proposalEvent = z.object({
  /** Its place in the chain, from 1. */
  seq: z.int(),
  at: z.string(),
  type: z.enum(proposalEventTypes),
  /** The owner, whoever holds the link, or a job. */
  by: z.enum(['owner', 'client', 'job']),
  /** What else there is to say: to whom it was sent, who signed. */
  detail: z.nullable(z.string()),
})
export type ProposalEvent = z.infer<typeof proposalEvent>

export const proposalTimeline = z.object({
  /** Oldest first. The first view is among them; later ones are only counted. */
  events: z.array(proposalEvent),
  views: z.object({ count: z.int(), firstAt: z.nullable(z.string()), lastAt: z.nullable(z.string()) }),
})
export type ProposalTimeline = z.infer<typeof proposalTimeline>
