import * as z from '../zod.ts'
import { proposalStatuses } from './proposal.ts'

/** A proposal as its client may see it, and nothing beside it: strict, so that a field which is added to the answer and not here fails every test. */
export const sharedProposal = z.strictObject({
  proposal: z.strictObject({
    title: z.string(),
    description: z.string(),
    projectOverview: z.nullable(z.string()),
    keyFeatures: z.nullable(z.string()),
    projectAssumptions: z.nullable(z.string()),
    projectDeliverables: z.nullable(z.string()),
    status: z.enum(proposalStatuses),
    clientEmail: z.string(),
    amount: z.string(),
    downPaymentPercentage: z.string(),
    downPaymentAmount: z.string(),
    validUntil: z.nullable(z.string()),
    /** validUntil is over where its owner lives, and nobody signed before. */
    isExpired: z.boolean(),
    clientSignature: z.nullable(z.string()),
    signedDate: z.nullable(z.string()),
    createdAt: z.string(),
    /** The date that it was where its owner lives, as the PDF says it. An older server does not. */
    createdOn: z.optional(z.string()),
    /** Goes along with a signature, so that nobody signs what changed meanwhile. */
    version: z.int(),
  }),
  client: z.strictObject({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  lineItems: z.array(z.strictObject({ description: z.string(), quantity: z.string(), rate: z.string(), amount: z.string() })),
})
export type SharedProposal = z.infer<typeof sharedProposal>

export const proposalShareToken = z.object({ shareToken: z.string() })
