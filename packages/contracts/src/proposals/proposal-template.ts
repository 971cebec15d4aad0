import { id, recordId } from '../id.ts'
import { withDefault } from '../optional.ts'
import { requiredText } from '../text.ts'
import * as z from '../zod.ts'
import { lineOption } from './line-item.ts'

/** Maximum number of templates and, separately, of saved sections per user. The database enforces this limit. */
export const MAX_SAVED = 100
export const MAX_SAVED_NAME = 100

/**
 * Names are unique per user, ignoring case. If `replace` is true, a record with the same name is overwritten; otherwise, the call fails
 * with 409.
 */
export const savedName = {
  name: requiredText('Name is required', MAX_SAVED_NAME),
  replace: withDefault(z.boolean('Must be true or false'), false),
}

/** Saves a proposal's content as a template, without its client, dates and status. */
export const newProposalTemplate = z.object({ ...savedName, proposalId: recordId('Proposal is required', 'Proposal not found') })
export type NewProposalTemplate = z.infer<typeof newProposalTemplate>

export const listedProposalTemplate = z.object({
  id,
  name: z.string(),
  /** The title that proposals created from the template get. */
  title: z.string(),
  amount: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ListedProposalTemplate = z.infer<typeof listedProposalTemplate>

const section = z.nullable(z.string())

export const proposalTemplate = z.extend(listedProposalTemplate, {
  description: z.string(),
  projectOverview: section,
  keyFeatures: section,
  projectAssumptions: section,
  projectDeliverables: section,
  downPaymentPercentage: z.string(),
  lineItems: z.array(z.object({ description: z.string(), quantity: z.string(), rate: z.string(), option: lineOption })),
})
export type ProposalTemplate = z.infer<typeof proposalTemplate>
