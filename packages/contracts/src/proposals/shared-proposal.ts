import * as z from '../zod.ts'
import { proposalStatuses } from './proposal.ts'

/** The proposal as the client may see it. Strict, so tests fail if a response field is added only on the server. */
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
    /** True if validUntil has passed in the owner's time zone without a signature. */
    isExpired: z.boolean(),
    clientSignature: z.nullable(z.string()),
    signedDate: z.nullable(z.string()),
    createdAt: z.string(),
    /** The creation date in the owner's time zone, as in the PDF. Older servers do not send it. */
    createdOn: z.optional(z.string()),
    /** Sent with the signature, so that a client cannot sign a changed proposal. */
    version: z.int(),
  }),
  client: z.strictObject({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  lineItems: z.array(z.strictObject({ description: z.string(), quantity: z.string(), rate: z.string(), amount: z.string() })),
})
export type SharedProposal = z.infer<typeof sharedProposal>

export const proposalShareToken = z.object({ shareToken: z.string() })
