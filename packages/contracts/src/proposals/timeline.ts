import * as z from '../zod.ts'

export const proposalEventTypes = ['created', 'edited', 'shared', 'revoked', 'sent', 'viewed', 'signed', 'accepted', 'rejected', 'expired', 'drafted', 'converted'] as const
export type ProposalEventType = (typeof proposalEventTypes)[number]

/** One event of a proposal; never deleted. */
export const proposalEvent = z.object({
  /** Position in the chain, from 1. */
  seq: z.int(),
  at: z.string(),
  type: z.enum(proposalEventTypes),
  /** The owner, the holder of the share link, or a job. */
  by: z.enum(['owner', 'client', 'job']),
  /** Further details, such as the recipient or the signer. */
  detail: z.nullable(z.string()),
})
export type ProposalEvent = z.infer<typeof proposalEvent>

export const proposalTimeline = z.object({
  /** Oldest first. Includes only the first view; later views are counted. */
  events: z.array(proposalEvent),
  views: z.object({ count: z.int(), firstAt: z.nullable(z.string()), lastAt: z.nullable(z.string()) }),
})
export type ProposalTimeline = z.infer<typeof proposalTimeline>
